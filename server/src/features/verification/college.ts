import { confirmCollege, requestCollegeLink } from '#contract/endpoints/verification.ts'
import { hashOf } from '#server/access/sessions.ts'
import type { College } from '#server/config/checks.ts'
import { sql } from '#server/db/core/sql.ts'
import { giveBadge } from '#server/db/people/badges.ts'
import { subjectHash } from '#server/db/people/phone-secrets.ts'
import { emailKey } from '#server/db/people/users.ts'
import { conflict, failure, invalid, issue, notAllowed } from '#server/domain/failure.ts'
import { banKey, domainsOf } from '#server/domain/people/ban-value.ts'
import { handle } from '#server/http/handler.ts'
import { ownVerification } from './own-verification.ts'

/** The college of an address: the one with the longest domain, if several fit. */
const collegeOf = (email: string, colleges: readonly College[]): College | undefined => {
  const domains = domainsOf(email)
  return colleges
    .filter(({ domain }) => domains.includes(domain))
    .toSorted((a, b) => b.domain.length - a.domain.length)[0]
}

const invalidLink = () => failure(400, 'invalid_token', 'invalidLink')

export const requestCollegeLinkHandler = handle(
  requestCollegeLink,
  async ({ body, config, limit, viewer }) => {
    if (config.colleges.length === 0) throw conflict('collegesNotSetUp')
    const domains = config.colleges.map(({ domain }) => domain).join(', ')
    if (!collegeOf(body.email, config.colleges)) throw invalid(issue('email', 'notOfCollege', { domains }))
    await limit.consume('mailByAddress', `college of ${viewer.id}`)
    await limit.consume('mailByAddress', emailKey(body.email))
  },
  // Nobody learns here whether the address is another account's badge: only whoever reads its mails does.
  async ({ body, viewer, emit, texts }) => {
    emit({ kind: 'CollegeLinkRequested', userId: viewer.id, email: body.email })
    return { message: texts.answers.collegeMailSent }
  },
)

export const confirmCollegeHandler = handle(
  confirmCollege,
  ({ body, db, viewer, client, config, clock, limit }) =>
    limit.chargeFailures('tokenByClient', client, async () => {
      const link = await db.row<{ user_id: number; email: string }>(sql`
        SELECT user_id, email FROM one_time_tokens
        WHERE token_hash = ${hashOf(body.token)} AND purpose = 'college' AND expires_at > ${clock.now()}`)
      const college = link && collegeOf(link.email, config.colleges)
      if (!college) throw invalidLink()
      // Somebody may have typed the address of another person, who now opens the link.
      if (link.user_id !== viewer.id) throw notAllowed('linkOfOtherAccount')
      const address = banKey(emailKey(link.email))
      return { college, addressHash: await subjectHash(db, `college ${address}`) }
    }),
  async context => {
    const { body, tx, viewer, clock, prepared } = context
    const used = await tx.run(sql`
      DELETE FROM one_time_tokens
      WHERE token_hash = ${hashOf(body.token)} AND purpose = 'college' AND user_id = ${viewer.id}`)
    if (used === 0) throw invalidLink()
    const badge = { kind: 'college', label: prepared.college.name, since: clock.now() } as const
    const isGiven = await giveBadge(tx, {
      userId: viewer.id,
      ...badge,
      subjectHash: prepared.addressHash,
    })
    if (!isGiven) throw conflict('collegeTaken')
    return ownVerification(context)
  },
)
