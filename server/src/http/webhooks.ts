import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { apiBase } from '#contract/paths.ts'
import { transaction } from '#server/db/core/connect.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { type MoneyJob, queueMoneyJob, queueSweep } from '#server/db/money/money-jobs.ts'
import { noteFailure } from '#server/db/money/payments.ts'
import type { Clock } from '#server/domain/clock.ts'
import { failure, notFound } from '#server/domain/failure.ts'
import type { PaymentProvider, ProviderHint } from '#server/payments/provider.ts'

const maxBytes = 512 * 1024

/** The jobs that a webhook starts. */
const jobsFor = (tx: Database, provider: string, hint: ProviderHint) =>
  tx.rows<{ kind: MoneyJob; id: number }>(sql`
    SELECT 'payment' AS kind, id FROM payments WHERE provider = ${provider} AND order_id = ANY (${hint.orderIds})
    UNION SELECT 'capture', id FROM captures WHERE provider = ${provider} AND provider_id = ANY (${hint.paymentIds})
    UNION SELECT 'payee', user_id FROM payees WHERE provider = ${provider} AND account_id = ANY (${hint.accountIds})`)

/**
 * Takes the payment provider's webhooks. They are only hints to look, so that one that comes late, twice, or in another
 * order does no harm. Each event id counts once.
 */
export const installWebhooks = async (
  app: FastifyInstance,
  { provider, pool, clock }: { provider: PaymentProvider | null; pool: pg.Pool; clock: Clock },
): Promise<void> => {
  await app.register(async scope => {
    // The signature is over the bytes as they were sent.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { provider: string } }>(
      `${apiBase}/webhooks/:provider`,
      { schema: { hide: true }, bodyLimit: maxBytes },
      async request => {
        if (provider?.name !== request.params.provider) throw notFound('notFound')
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const hint = provider.readWebhook(raw, request.headers)
        if (!hint) throw failure(400, 'validation_failed', 'badSignature')
        const now = clock.now()
        await transaction(pool, async tx => {
          const isNew = await tx.run(sql`
            INSERT INTO webhook_events (provider, event_id, received_at)
            VALUES (${provider.name}, ${hint.eventId}, ${now}) ON CONFLICT DO NOTHING`)
          if (isNew)
            for (const { kind, id } of await jobsFor(tx, provider.name, hint))
              await queueMoneyJob(tx, kind, id, now)
          if (isNew && hint.failed) await noteFailure(tx, { provider: provider.name, ...hint.failed })
          if (isNew && hint.hasChargeback) await queueSweep(tx, 'chargebacks', now)
        })
        return { status: 'ok' }
      },
    )
  })
}
