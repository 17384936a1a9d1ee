import {
  actOnPerson as actOnPersonCall,
  correctName as correctNameCall,
} from '#contract/endpoints/operate-people.ts'
import { actOnPerson } from '#server/accounts/act-on-person.ts'
import { correctName } from '#server/accounts/correct-name.ts'
import { notAllowed } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const actOnPersonHandler = handle(
  actOnPersonCall,
  async ({ params, body, viewer, tx, emit, clock, config, texts }) => {
    const { retentionDays } = config
    const doing = { tx, emit, byId: viewer.id, note: body.note, now: clock.now(), retentionDays }
    return { message: texts.answers[await actOnPerson(doing, body.act, params.id)] }
  },
)

export const correctNameHandler = handle(
  correctNameCall,
  async ({ params, body: { note, ...name }, viewer, tx, emit, clock, texts }) => {
    if (params.id === viewer.givenId) throw notAllowed('ownAccountOperated')
    await correctName({ tx, emit, byId: viewer.id, note, now: clock.now() }, params.id, name)
    return { message: texts.answers.nameCorrected }
  },
)
