/**
 * How code is fetched that may have to be asked for again: browsers keep a failure for as long as the page lives, so
 * each further try is under another address.
 */
export function refetchable<T>(load: () => Promise<T>): () => Promise<T> {
  let attempt = load
  return async () => {
    try {
      return await attempt()
    } catch (error) {
      const address = /http[^\s?]+/.exec(String(error))?.[0]
      if (address) attempt = () => import(/* @vite-ignore */ `${address}?${Date.now()}`)
      throw error
    }
  }
}

const retryMs = 3_000

/** Code that stands behind the screen: without a network it comes later, instead of ending what is shown. */
export async function eventually<T>(load: () => Promise<T>): Promise<T> {
  const fetchCode = refetchable(load)
  for (;;) {
    try {
      return await fetchCode()
    } catch {
      await new Promise(resolve => setTimeout(resolve, retryMs))
    }
  }
}
