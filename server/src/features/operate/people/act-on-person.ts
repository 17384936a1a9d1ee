import { actOnPerson as actOnPersonCall } from '#contract/endpoints/operate-people.ts'
import { actOnPerson } from '#server/accounts/act-on-person.ts'
import { handle } from '#server/http/handler.ts'

export const actOnPersonHandler = handle(
  actOnPersonCall,
  async ({ params, body, viewer, tx, emit, clock, config, texts }) => {
    const { retentionDays } = config
    const doing = { tx, emit, byId: viewer.id, note: body.note, now: clock.now(), retentionDays }
    return { message: texts.answers[await actOnPerson(doing, body.act, params.id)] }
  },
)
