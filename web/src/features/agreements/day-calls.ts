import * as calls from '#contract/endpoints/day.ts'
import type { Visit } from '#contract/entities/day.ts'
import { serverFirst } from '#web/platform/failure-texts.ts'
import { write } from '#web/platform/mutations.ts'
import { read } from '#web/platform/queries.ts'

const failure = serverFirst()
export const sayOnMyWay = write(calls.onMyWay, { failure })
export const sayRunningLate = write(calls.runningLate, { failure })

/** A write that answers the visit as it is then. */
const change = <E extends typeof calls.endVisit | typeof calls.sayFine>(endpoint: E) =>
  write(endpoint, {
    failure,
    apply: (client, reply, { params }) => {
      const { queryKey } = read(calls.getVisit, { params: params as { taskId: string } })
      client.setQueryData(queryKey, reply as Visit)
    },
  })

export const shareVisit = write(calls.shareVisit, { stale: [calls.getVisit], failure })
export const endVisit = change(calls.endVisit)
export const sayFine = change(calls.sayFine)

export const makeCalendarFeed = write(calls.makeCalendarFeed, { stale: [calls.getCalendarFeed], failure })
export const endCalendarFeed = write(calls.endCalendarFeed, { stale: [calls.getCalendarFeed], failure })
