import { onMyWay, runningLate } from '#contract/endpoints/day.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { sendAs } from '#server/accounts/send-message.ts'
import { refusedFrom } from '#server/domain/agreements/command.ts'
import { conflict } from '#server/domain/failure.ts'
import { handle, type PrepareContext, type RunContext } from '#server/http/handler.ts'
import { readAgreement } from '../store.ts'

type Saying = typeof onMyWay | typeof runningLate
type Context = RunContext<typeof onMyWay, undefined> | RunContext<typeof runningLate, undefined>

const limited = ({ viewer, limit }: PrepareContext<Saying>) => limit.consume('messageByUser', viewer.id)

/** The time of the day in India. */
const timeNow = (now: Date, { common }: Texts): string =>
  new Intl.DateTimeFormat(common.locale, {
    ...{ timeZone: 'Asia/Kolkata', hour: 'numeric', minute: '2-digit' },
  }).format(now)

/** Says something to the other side in the chat, while the work is under way. */
const say = async (context: Context, words: (time: string) => string) => {
  const { params, body, texts, clock } = context
  const { row, side } = await readAgreement(context, params.taskId)
  if (row.state !== 'Active') throw conflict(refusedFrom[row.state])
  const to = (side === 'poster' ? row.provider : row.poster).givenId
  return sendAs(context, { to, words: words(timeNow(clock.now(), texts)), clientId: body.clientId })
}

export const onMyWayHandler = handle(onMyWay, limited, context =>
  say(context as never, time => context.texts.day.onMyWayAt(time)),
)

export const runningLateHandler = handle(runningLate, limited, context =>
  say(context as never, time => context.texts.day.runningLateAt(context.body.minutes, time)),
)
