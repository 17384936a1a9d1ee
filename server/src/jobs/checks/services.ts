import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { apiBase } from '#contract/paths.ts'
import { defaultLanguage } from '#contract/texts/languages.ts'
import { pingRedis } from '#server/db/core/redis.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { filesFolder } from '#server/files/open-store.ts'
import { nameOf, typeOf } from '#server/files/port.ts'
import { createMailer, greetMailServer } from '#server/jobs/mail/mailer.ts'
import { testMail } from '#server/jobs/mail/test-mail.ts'
import { KeysRefused, ProviderDown } from '#server/payments/provider.ts'
import { type CheckContext, good, type OneCheck, off, reasonOf, wrong } from './check.ts'

export const checkRedis: OneCheck = {
  name: 'redis',
  look: async ({ config, words }) => {
    if (!config.redisUrl) return off(words.redisUnset)
    const began = performance.now()
    try {
      await pingRedis(config.redisUrl)
    } catch (error) {
      return wrong(words.redisAway(reasonOf(error)))
    }
    return good(words.redisAnswers(new URL(config.redisUrl).host, Math.round(performance.now() - began)))
  },
}

/** True for a market that only its own machine can open. */
const isLocal = (publicUrl: string): boolean =>
  /^(?:localhost|127\.|\[::1\])/.test(new URL(publicUrl).hostname)

export const checkMail: OneCheck = {
  name: 'mail',
  look: async ({ config, mailTo, words }) => {
    const { smtpUrl, publicUrl } = config
    if (!smtpUrl) return isLocal(publicUrl) ? off(words.mailUnset) : wrong(words.mailUnsetInPublic)
    const host = new URL(smtpUrl).hostname
    try {
      if (mailTo) await createMailer(config).send(testMail(config, mailTo, defaultLanguage))
      else await greetMailServer(smtpUrl)
    } catch (error) {
      return wrong(words.mailRefused(reasonOf(error)))
    }
    return good(mailTo ? words.mailSent(host, mailTo) : words.mailTaken(host))
  },
}

/** When the newest webhook came, and when money was paid last, as far back as webhooks are kept. */
const lastWebhook = (db: Database) =>
  db.row<{ came: Date | null; isDue: boolean }>(sql`
    SELECT (SELECT max(received_at) FROM webhook_events WHERE provider = 'razorpay') AS came,
      EXISTS (SELECT 1 FROM payments WHERE provider = 'razorpay' AND state = 'Paid'
        AND created_at > now() - interval '90 days') AS "isDue"`)

export const checkPayments: OneCheck = {
  name: 'payments',
  look: async ({ config, db, checkKeys, words }: CheckContext) => {
    if (config.payments !== 'razorpay')
      return off(config.payments === 'direct' ? words.noMoney : words.testMoney)
    try {
      await checkKeys?.()
    } catch (error) {
      if (error instanceof KeysRefused) return wrong(words.keysRefused(error.message))
      if (error instanceof ProviderDown) return wrong(words.paymentsAway(reasonOf(error).replace(/\.$/, '')))
      throw error
    }
    const last = db ? await lastWebhook(db) : undefined
    if (last?.isDue && !last.came)
      return wrong(words.noWebhook(`${config.publicUrl}${apiBase}/webhooks/razorpay`))
    return good(words.keysTaken(last?.came?.toISOString() ?? null))
  },
}

export const checkStorage: OneCheck = {
  name: 'storage',
  look: async ({ config, store, words }) => {
    const { storageUrl } = config
    const place = storageUrl ? new URL(storageUrl).host : filesFolder(config)
    const id = randomUUID()
    const bytes = Buffer.from(id)
    try {
      await store.put(nameOf(id, null), bytes, typeOf('image'))
      const stored = await store.get(nameOf(id, null))
      const isSame = stored !== null && bytes.equals(await buffer(stored.bytes))
      if (!isSame) return wrong(words.storageFails(place, words.storageLost))
      await store.forget(id)
    } catch (error) {
      return wrong(words.storageFails(place, reasonOf(error)))
    } finally {
      await store.forget(id).catch(() => {})
    }
    return good(words.storageWorks(place))
  },
}
