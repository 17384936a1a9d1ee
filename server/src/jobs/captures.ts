import { minuteMs } from '#contract/time.ts'
import { type Database, databaseOn, type Sql, sql } from '#server/db/core/sql.ts'
import { isChargedBack, lostOf } from '#server/db/money/chargebacks.ts'
import { accounts, book } from '#server/db/money/ledger.ts'
import { fullName } from '#server/db/people/users.ts'
import { taskById, taskRef } from '#server/db/tasks/tasks.ts'
import { type PaymentProvider, ProviderRefusal, type ProviderTransfer } from '#server/payments/provider.ts'
import type { ClockGuard } from './clock-guard.ts'
import type { MoneyJobsOptions } from './payments.ts'
import type { JobKind } from './queue.ts'

interface CaptureRow {
  id: number
  task_id: number
  provider: string
  provider_id: string
  amount_paise: number
  currency: string
  refused: string | null
  refund_paise: number
  /** How much of it the payer's bank has given back. */
  offset_paise: number
  release_paise: number
  fee_paise: number
  transfer_paise: number
  net_paise: number
  asked_paise: number
  reversing_paise: number
  repaid_paise: number
  released_at: Date | null
  payout_refused: boolean
  /** When this may be paid out, if the payee changed the UPI id or bank account after it was owed. */
  payout_from: Date | null
  /** The payer's bank has taken this back. */
  lost_paise: number
  /** The payer's bank disputes it. */
  is_charged_back: boolean
  payer_id: number
  payee_id: number
  payee_given_id: string
  first_name: string
  last_name: string
  email: string | null
  account_id: string | null
  account_state: string
  upi_id: string | null
}

const captureById = (
  db: Database,
  id: number,
  { name: provider, isTest }: PaymentProvider,
): Promise<CaptureRow | undefined> =>
  db.row<CaptureRow>(sql`
    SELECT c.*, p.payer_id, u.id AS payee_id, u.given_id AS payee_given_id, u.first_name, u.last_name, u.email,
      account.account_id, coalesce(account.account_state, 'none') AS account_state, payee.upi_id,
      ${lostOf} AS lost_paise, ${isChargedBack} AS is_charged_back
    FROM captures c JOIN payments p ON p.id = c.payment_id JOIN agreements a ON a.task_id = c.task_id
    JOIN users u ON u.id = a.provider_id LEFT JOIN payees payee ON payee.user_id = u.id
    LEFT JOIN payees account ON account.user_id = u.id AND account.provider = ${provider}
    WHERE c.id = ${id} AND c.provider = ${provider} AND p.is_test = ${isTest}`)

/** The account that money is held for. Where nobody is checked it is opened when it is first needed. */
const accountOf = async (db: Database, provider: PaymentProvider, capture: CaptureRow): Promise<string> => {
  if (capture.account_id) return capture.account_id
  const accountId = await provider.openAccount({
    reference: capture.payee_given_id,
    name: fullName({ firstName: capture.first_name, lastName: capture.last_name }),
    email: capture.email ?? '',
    details: null,
  })
  await db.run(sql`
    INSERT INTO payees AS p (user_id, provider, account_id, account_state)
    VALUES (${capture.payee_id}, ${provider.name}, ${accountId}, 'activated')
    ON CONFLICT (user_id) DO UPDATE SET provider = excluded.provider, account_id = excluded.account_id,
      account_state = excluded.account_state`)
  return accountId
}

/** True if the provider of the work can be paid. */
const isReady = (provider: PaymentProvider, { account_state, upi_id }: CaptureRow): boolean =>
  provider.needsAccount ? account_state === 'activated' : upi_id !== null

/**
 * Brings the payment provider into line with the decisions about one payment: held for the provider of the work, given
 * back, or released. Each step looks before it acts, so that after a crash or a lost answer all can be done again.
 */
export const captureJobs = (
  options: MoneyJobsOptions & Pick<ClockGuard, 'mayDecide'>,
): JobKind<{ id: number }> => {
  const { pool, clock, provider, recording, mayDecide } = options
  const db = databaseOn(pool)
  /** Reserves a movement up to a total. Throws if somebody else has reserved another one since this one was read. */
  const reserve = async (column: Sql, id: number, { from, to }: { from: number; to: number }) => {
    const count = await db.run(
      sql`UPDATE captures SET ${column} = ${to} WHERE id = ${id} AND ${column} = ${from}`,
    )
    if (count === 0) throw new Error(`payment ${id} is being moved by another process`)
  }
  /** Takes back from the transfer the part that is no longer meant for the provider of the work. */
  const reverse = async (capture: CaptureRow, transfer: ProviderTransfer): Promise<void> => {
    const { id, transfer_paise, net_paise, reversing_paise } = capture
    // Starts with an earlier request, because its answer may have been lost.
    if (reversing_paise > transfer.reversedPaise) await provider.reverse(transfer.id, reversing_paise)
    const total = transfer_paise - net_paise
    if (total <= reversing_paise) return
    await reserve(sql`reversing_paise`, id, { from: reversing_paise, to: total })
    await provider.reverse(transfer.id, total)
  }
  /** Gives back so much in all, and books it. */
  const repayUpTo = async (capture: CaptureRow, total: number, before: number): Promise<void> => {
    const { id, provider_id, payer_id, task_id, currency } = capture
    await provider.refund(provider_id, total)
    await recording(async tx => {
      const changed = await tx.run(
        sql`UPDATE captures SET repaid_paise = ${total} WHERE id = ${id} AND repaid_paise = ${before}`,
      )
      if (changed === 0 || currency !== 'INR') return
      const paise = total - before
      await book(tx, {
        ...{ key: `repaid:${id}:${total}`, kind: 'repaid', taskId: task_id, personId: payer_id },
        lines: { [accounts.owed(payer_id)]: -paise, [accounts.outside]: paise },
        at: clock.now(),
      })
    })
  }
  /** Books what the payer's bank has given back already; `done` is what we have given back. Gives how much it is in all. */
  const offset = async (capture: CaptureRow, done: number): Promise<number> => {
    const { id, refund_paise, offset_paise, lost_paise, payer_id, task_id, currency } = capture
    const total = Math.min(lost_paise, refund_paise - done)
    if (total <= offset_paise) return offset_paise
    await recording(async tx => {
      const changed = await tx.run(
        sql`UPDATE captures SET offset_paise = ${total} WHERE id = ${id} AND offset_paise = ${offset_paise}`,
      )
      if (changed === 0 || currency !== 'INR') return
      const paise = total - offset_paise
      await book(tx, {
        ...{ key: `offset:${id}:${total}`, kind: 'chargeback', taskId: task_id, personId: payer_id },
        lines: { [accounts.owed(payer_id)]: -paise, [accounts.chargebacks]: paise },
        at: clock.now(),
      })
    })
    return total
  }
  /** Refunds the decided sum. Starts with an earlier request, because its answer may have been lost. */
  const repay = async (capture: CaptureRow): Promise<void> => {
    const { asked_paise, repaid_paise } = capture
    if (asked_paise > repaid_paise) await repayUpTo(capture, asked_paise, repaid_paise)
    const done = Math.max(asked_paise, repaid_paise)
    const total = capture.refund_paise - (await offset(capture, done))
    if (total <= done) return
    await reserve(sql`asked_paise`, capture.id, { from: asked_paise, to: total })
    await repayUpTo(capture, total, done)
  }
  /** When to look again at a payout that waits; null if it need not wait. That its time has come is the clock's to say. */
  const waitsUntil = async (id: number): Promise<Date | null> => {
    // Read again, because the address may have changed during a call to the payment provider.
    const row = await db.row<{ payout_from: Date | null }>(
      sql`SELECT payout_from FROM captures WHERE id = ${id}`,
    )
    const from = row?.payout_from
    if (!from) return null
    const now = clock.now()
    if (from > now) return from
    return (await mayDecide()) ? null : new Date(now.getTime() + minuteMs)
  }
  /** Releases the decided sum to the provider of the work, and books it. */
  const release = async (capture: CaptureRow, transferId: string): Promise<Date | undefined> => {
    const { id, release_paise, payee_id, task_id } = capture
    const later = await waitsUntil(id)
    if (later) return later
    await provider.release(transferId)
    await recording(async tx => {
      const at = clock.now()
      const changed = await tx.run(
        sql`UPDATE captures SET released_at = ${at} WHERE id = ${id} AND released_at IS NULL`,
      )
      if (changed === 0) return
      await book(tx, {
        ...{ key: `payout:${id}`, kind: 'payout', taskId: task_id, personId: payee_id, at },
        lines: { [accounts.owed(payee_id)]: -release_paise, [accounts.outside]: release_paise },
      })
    })
    return undefined
  }
  /** Says when it has to be looked at again, if something waits for its time. */
  const bringIntoLine = async (capture: CaptureRow): Promise<Date | undefined> => {
    const { provider_id, amount_paise, refused, refund_paise, release_paise, fee_paise, released_at } =
      capture
    const { transfer_paise } = capture
    const isAllBack = refund_paise === amount_paise
    const left = amount_paise - refund_paise - release_paise - fee_paise
    const [made] = await provider.readTransfers(provider_id)
    // No transfer can be made once anything of the payment was given back, so it comes first.
    const transfer =
      made ??
      (refused !== null || isAllBack
        ? null
        : await provider.hold({
            paymentId: provider_id,
            accountId: await accountOf(db, provider, capture),
            amountPaise: transfer_paise,
          }))
    if (transfer) await reverse(capture, transfer)
    await repay(capture)
    if (!transfer || left > 0 || release_paise === 0 || released_at) return undefined
    return isReady(provider, capture) ? release(capture, transfer.id) : undefined
  }
  /** A refused payout is reported once, whatever failed before, and is tried again all the same. */
  const tell = async (capture: CaptureRow, error: Error) => {
    const { id, task_id, payout_refused, release_paise, payee_id } = capture
    const isRefused = release_paise > 0 && error instanceof ProviderRefusal
    await recording(async (tx, emit) => {
      await tx.run(sql`
        UPDATE captures SET problem = ${error.message.slice(0, 500)}, payout_refused = payout_refused OR ${isRefused},
          waiting_since = coalesce(waiting_since, ${clock.now()})
        WHERE id = ${id}`)
      if (payout_refused || !isRefused) return
      emit({ kind: 'PayoutFailed', task: taskRef(await taskById(tx, task_id)), providerId: payee_id })
    })
  }
  /** No sum waits any more, unless another decision came meanwhile. */
  const isInLine = ({ id, refund_paise, release_paise, net_paise }: CaptureRow) =>
    db.run(sql`
      UPDATE captures SET problem = NULL, payout_refused = false, waiting_since = NULL
      WHERE id = ${id} AND refund_paise = ${refund_paise} AND release_paise = ${release_paise}
        AND net_paise = ${net_paise} AND (problem IS NOT NULL OR waiting_since IS NOT NULL)`)
  return {
    run: async ({ data: { id } }) => {
      const capture = await captureById(db, id, provider)
      if (!capture) return undefined
      try {
        // It is looked at again when the chargeback ends.
        const again = capture.is_charged_back ? undefined : await bringIntoLine(capture)
        await isInLine(capture)
        return again
      } catch (error) {
        await tell(capture, error as Error)
        throw error
      }
    },
    maxAttempts: () => Number.POSITIVE_INFINITY,
  }
}
