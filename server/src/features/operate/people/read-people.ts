import {
  exportPerson,
  findPeople as findPeopleCall,
  getPersonRecord,
} from '#contract/endpoints/operate-people.ts'
import { exportAnswer } from '#server/accounts/export-formats.ts'
import { sectionsForOperators } from '#server/accounts/export-sections.ts'
import { findPeople } from '#server/accounts/find-people.ts'
import { accountBy, personRecord } from '#server/accounts/person-record.ts'
import { siteAsShown } from '#server/db/market/settings.ts'
import { logAct } from '#server/db/moderation/moderation.ts'
import { notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const findPeopleHandler = handle(findPeopleCall, async ({ tx, query, viewer, clock }) => {
  const about = { kind: 'person', subjectId: '', aboutId: null } as const
  const note = query.q ?? ''
  await logAct(tx, { moderatorId: viewer.id, act: 'search-people', ...about, note }, clock.now())
  return findPeople(tx, query)
})

export const getPersonRecordHandler = handle(
  getPersonRecord,
  async ({ tx, params, viewer, clock, texts }) => {
    const account = await accountBy(tx, params.id)
    if (!account) throw notFound('userNotFound')
    const about = { kind: 'person', subjectId: account.given_id, aboutId: account.id } as const
    await logAct(tx, { moderatorId: viewer.id, act: 'look-at-person', ...about, note: '' }, clock.now())
    return personRecord(tx, account, { lookerId: viewer.id, now: clock.now(), texts })
  },
)

export const exportPersonHandler = handle(
  exportPerson,
  async ({ viewer, limit }) => limit.consume('exportByUser', viewer.id),
  async ({ tx, params, query, viewer, clock, answer, site, texts }) => {
    const account = await accountBy(tx, params.id)
    if (!account) throw notFound('userNotFound')
    const about = { kind: 'person', subjectId: account.given_id, aboutId: account.id } as const
    await logAct(tx, { moderatorId: viewer.id, act: 'export-person', ...about, note: '' }, clock.now())
    const { name: market } = siteAsShown(await site.current())
    const file = {
      name: `taskbazaar-${account.given_id}`,
      format: query.format ?? 'json',
      market,
      texts,
    } as const
    return exportAnswer(answer, file, sectionsForOperators(tx, account.id, texts), clock.now())
  },
)
