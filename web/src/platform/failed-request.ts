import { canCopy, copyText } from '#web/platform/clipboard.ts'

/** An error is shown right after its call has failed. */
const freshMs = 2_000

let last: { id: string | null; at: number } = { id: null, at: 0 }

/** The call that failed last; null if the person can mend it, or no answer came. */
export const noteFailed = (id: string | null): void => {
  last = { id, at: Date.now() }
}

/** The id of the request behind an error that is shown now, for whoever can look into it. */
export const failedRequests = {
  latest: (): string | null => (Date.now() - last.at < freshMs ? last.id : null),
  copy: (id: string): void => {
    if (canCopy()) void copyText(id)
  },
}
