import { setTimeout as pause } from 'node:timers/promises'
import type { Admission } from './admission.ts'

/**
 * Does a client's work when it is its turn, and keeps its place for some times as long as that took. However much work
 * comes, it then takes no more than a part of the time, and less the busier the machine is. The answer is there before
 * the rest.
 */
export const runAndRest = <T>(
  line: Admission,
  client: string,
  { work, times }: { work: () => Promise<T>; times: number },
): Promise<T> =>
  new Promise((resolve, reject) => {
    const all = async () => {
      const start = performance.now()
      resolve(await work())
      await pause(times * (performance.now() - start), undefined, { ref: false })
    }
    line.run(client, all).catch(reject)
  })
