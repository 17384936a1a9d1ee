import { randomUUID } from 'node:crypto'
import { confirmPhone, requestPhoneCode } from '#contract/endpoints/verification.ts'
import { verificationLimits } from '#contract/verification.ts'
import { isPhoneBanned, phoneRefused } from '#server/access/bans.ts'
import { isPassword } from '#server/access/password.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { giveBadge } from '#server/db/people/badges.ts'
import { subjectHash } from '#server/db/people/phone-secrets.ts'
import { conflict, invalid, issue, tooMany, wrongCredentials } from '#server/domain/failure.ts'
import { mobileIn } from '#server/domain/people/mobile.ts'
import { handle } from '#server/http/handler.ts'
import { codeExpiry } from '#server/jobs/text-messages.ts'
import { countCode } from './daily-codes.ts'
import { ownVerification } from './own-verification.ts'

const { digits, tries } = verificationLimits.code

export const requestPhoneCodeHandler = handle(
  requestPhoneCode,
  async ({ body, client, db, limit }) => {
    const phone = mobileIn(body.phone)
    if (phone === null) throw invalid(issue('phone', 'notAMobile'))
    await limit.consume('smsByClient', client)
    const isBanned = await isPhoneBanned(db, phone)
    return { phone, isBanned, phoneHash: await subjectHash(db, `phone ${phone}`) }
  },
  // Does not look up the owner of the number, so neither the answer nor its time reveals one.
  async ({ tx, viewer, emit, clock, config, texts, prepared: { phone, isBanned, phoneHash } }) => {
    const now = clock.now()
    await countCode(tx, { userId: viewer.id, phoneHash, perDay: config.smsPerDay, now })
    const request = randomUUID()
    await tx.run(sql`
      INSERT INTO phone_codes (user_id, request, phone_hash, is_banned, expires_at)
      VALUES (${viewer.id}, ${request}, ${phoneHash}, ${isBanned}, ${codeExpiry(now)})
      ON CONFLICT (user_id) DO UPDATE SET request = excluded.request, phone_hash = excluded.phone_hash,
        is_banned = excluded.is_banned, expires_at = excluded.expires_at, code_hash = NULL, tries = 0`)
    emit({ kind: 'PhoneCodeRequested', userId: viewer.id, phone, request })
    return { message: texts.answers.codeSent }
  },
)

const wrongCode = () => wrongCredentials('code', 'wrongCode')

interface Try {
  request: string
  code_hash: string | null
}

/** Takes one of the tries of the newest code, before it is known whether it is right. Throws if there is none left. */
const takeTry = async (db: Database, userId: number, now: Date): Promise<Try> => {
  const taken = await db.row<Try>(sql`
    UPDATE phone_codes SET tries = tries + 1
    WHERE user_id = ${userId} AND expires_at > ${now} AND tries < ${tries} RETURNING request, code_hash`)
  if (taken) return taken
  const left = await db.row<{ expires_at: Date }>(
    sql`SELECT expires_at FROM phone_codes WHERE user_id = ${userId} AND expires_at > ${now}`,
  )
  if (!left) throw wrongCredentials('code', 'codeOver')
  throw tooMany(Math.ceil((left.expires_at.getTime() - now.getTime()) / 1_000), 'codeTriesOver')
}

export const confirmPhoneHandler = handle(
  confirmPhone,
  async ({ body, db, viewer, clock }) => {
    const code = body.code.replace(/\s/g, '')
    // A slip of the finger costs no try.
    if (!/^\d+$/.test(code) || code.length !== digits) throw wrongCode()
    const taken = await takeTry(db, viewer.id, clock.now())
    if (!(await isPassword(code, taken.code_hash))) throw wrongCode()
    return taken
  },
  async context => {
    const { tx, viewer, clock, prepared } = context
    const code = await tx.row<{ phone_hash: Buffer; is_banned: boolean }>(sql`
      DELETE FROM phone_codes
      WHERE user_id = ${viewer.id} AND request = ${prepared.request} AND code_hash = ${prepared.code_hash}
      RETURNING phone_hash, is_banned`)
    // Another code was asked for meanwhile.
    if (!code) throw wrongCode()
    if (code.is_banned) throw phoneRefused()
    const badge = { kind: 'phone', label: 'Phone', since: clock.now(), subjectHash: code.phone_hash } as const
    // Only the person with the phone has the code, so this reveals nothing to others.
    if (!(await giveBadge(tx, { userId: viewer.id, ...badge }))) throw conflict('phoneTaken')
    return ownVerification(context)
  },
)
