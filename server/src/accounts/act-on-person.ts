import type { Texts } from '#contract/texts/texts.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { type ActCode, logAct } from '#server/db/moderation/moderation.ts'
import { markVerified } from '#server/db/people/users.ts'
import type { DomainEvent, ToldAct } from '#server/domain/events.ts'
import { conflict, notAllowed, notFound } from '#server/domain/failure.ts'
import { mailUnread } from '#server/jobs/mail/queue-notices.ts'
import { queueRemoval } from '#server/jobs/second-factors.ts'
import { banPerson, unbanPerson } from './ban-person.ts'
import { endEverySession } from './clear-ways-in.ts'
import { deleteAccount } from './delete-account.ts'
import { liftLimit, limitPerson, refuseAppeal } from './limit-person.ts'

interface Person {
  id: number
  given_id: string
  role: string
  email_key: string
}

/** One act on an account: by whom, why and when; `byId` is null for somebody with a shell on the server. */
interface Doing {
  tx: Database
  emit: (event: DomainEvent) => void
  byId: number | null
  note: string
  now: Date
  /** How long a limit outlives a deleted account. */
  retentionDays: number
}

interface Act {
  code: ActCode
  /** The name of the answer once it is done. */
  answer: keyof Texts['answers']
  does(doing: Doing, person: Person): Promise<void>
}

const verify = async ({ tx, now }: Doing, { id }: Person): Promise<void> => {
  if ((await markVerified(tx, id, now)) === 0) throw conflict('emailVerifiedAlready')
}

const removeSecondFactor = async ({ tx, emit, now }: Doing, { id, email_key }: Person): Promise<void> => {
  const found = await tx.row(
    sql`SELECT FROM second_factors WHERE user_id = ${id} AND enabled_at IS NOT NULL FOR UPDATE`,
  )
  if (!found) throw conflict('noSecondFactor')
  await queueRemoval(tx, id, now)
  emit({ kind: 'TwoFactorToBeRemoved', emailKey: email_key })
}

/** The rules that they have not read; before that, that the address is theirs. */
const mailAgain: Act['does'] = async ({ tx, emit, now }, { id, email_key: emailKey }) => {
  const user = await tx.row<{ verified: boolean }>(sql`SELECT verified FROM users WHERE id = ${id}`)
  if (user!.verified) await mailUnread(tx, id, now)
  else emit({ kind: 'VerificationRequested', emailKey })
}

const remove = async (doing: Doing, { id, role }: Person): Promise<void> => {
  if (role !== 'member') throw notAllowed('roleDeleted')
  if (!(await deleteAccount(doing, id))) throw notFound('userNotFound')
}

/** Has the person hear what was done and why. */
const tell =
  (what: ToldAct, does: Act['does']): Act['does'] =>
  async (doing, person) => {
    await does(doing, person)
    const { id: userId, email_key: emailKey } = person
    doing.emit({ kind: 'PersonTold', userId, emailKey, what, reason: doing.note })
  }

const acts = {
  warn: { code: 'warn-person', answer: 'personWarned', does: tell('warned', async () => {}) },
  limit: {
    code: 'limit-person',
    answer: 'personLimited',
    does: tell('limited', ({ tx, byId, note, now }, person) =>
      limitPerson(tx, person, { byId, reason: note, now }),
    ),
  },
  lift: {
    code: 'lift-limit',
    answer: 'limitLifted',
    does: tell('limit-lifted', ({ tx, byId }, person) => liftLimit(tx, person, byId)),
  },
  keep: {
    code: 'keep-limit',
    answer: 'limitKept',
    does: tell('limit-kept', ({ tx, byId, note }, person) =>
      refuseAppeal(tx, person, { byId, answer: note }),
    ),
  },
  ban: { code: 'ban-person', answer: 'personBanned', does: tell('banned', banPerson) },
  unban: {
    code: 'unban-person',
    answer: 'personUnbanned',
    does: ({ tx }, { id }) => unbanPerson(tx, id),
  },
  'sign-out': {
    code: 'sign-out-person',
    answer: 'personSignedOut',
    does: (doing, { id }) => endEverySession(doing, id),
  },
  verify: { code: 'verify-person', answer: 'personVerified', does: verify },
  reset: {
    code: 'mail-reset',
    answer: 'personResetSent',
    does: async ({ emit }, { email_key }) => emit({ kind: 'ResetRequested', emailKey: email_key }),
  },
  'mail-again': { code: 'mail-again', answer: 'personMailedAgain', does: mailAgain },
  'second-factor': {
    code: 'remove-second-factor',
    answer: 'personSecondFactorGoes',
    does: removeSecondFactor,
  },
  delete: { code: 'delete-person', answer: 'personDeleted', does: remove },
} as const satisfies Record<string, Act>

export type PersonAct = keyof typeof acts

/** True if a word names an act. */
export const isPersonAct = (word: string): word is PersonAct => Object.hasOwn(acts, word)

/** These say themselves that nobody does them to oneself. */
const ownRules: readonly PersonAct[] = ['limit', 'lift', 'keep']

/** Does something to an account and writes it into the audit log. Returns the name of what to answer. */
export const actOnPerson = async (doing: Doing, act: PersonAct, givenId: string): Promise<Act['answer']> => {
  const { tx, byId, note, now } = doing
  const person = await tx.row<Person>(
    sql`SELECT id, given_id, role, email_key FROM users WHERE given_id = ${givenId} AND deleted_at IS NULL`,
  )
  if (!person) throw notFound('userNotFound')
  if (person.id === byId && !ownRules.includes(act)) throw notAllowed('ownAccountOperated')
  const { code, answer, does }: Act = acts[act]
  // Written first: what a note says about somebody is erased with the account.
  const about = { kind: 'person', subjectId: person.given_id, aboutId: person.id } as const
  await logAct(tx, { moderatorId: byId, act: code, ...about, note }, now)
  await does(doing, person)
  return answer
}
