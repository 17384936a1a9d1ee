import { moderatePerson } from '#contract/endpoints/moderation.ts'
import { actOnPerson } from '#server/accounts/act-on-person.ts'
import { handle } from '#server/http/handler.ts'

export const moderatePersonHandler = handle(
  moderatePerson,
  async ({ params, body, tx, viewer, emit, clock, config, texts }) => {
    const { retentionDays } = config
    const doing = { tx, emit, byId: viewer.id, note: body.note, now: clock.now(), retentionDays }
    return { message: texts.answers[await actOnPerson(doing, body.act, params.id)] }
  },
)
