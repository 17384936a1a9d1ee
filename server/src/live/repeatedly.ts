/** Does something again and again, but never twice at once. */
export const repeatedly = (
  ms: number,
  work: () => Promise<unknown>,
  onError: (error: Error) => void,
): NodeJS.Timeout => {
  let isBusy = false
  const turn = async () => {
    if (isBusy) return
    isBusy = true
    await work().catch(onError)
    isBusy = false
  }
  return setInterval(() => void turn(), ms).unref()
}
