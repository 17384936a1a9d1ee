import type { SandboxPayment } from './payments.ts'
import { amountIn, existing, type SandboxCall, SandboxRefusal, type SandboxRule, unixTime } from './rules.ts'
import { insertObject, lockObject, objectsOf, parentOf, saveObject } from './store.ts'

interface SandboxTransfer {
  id: string
  source: string
  amount: number
  amount_reversed: number
  on_hold: boolean
  /** When it was released, in seconds since 1970; null while it is on hold. */
  released_at: number | null
}

/** A released transfer reaches the bank a day later. From then on nothing of it can be taken back. */
const settlesAfterSeconds = 24 * 60 * 60

const isSettled = ({ released_at }: SandboxTransfer, now: Date): boolean =>
  released_at !== null && released_at + settlesAfterSeconds <= unixTime(now)

const shown = (transfer: SandboxTransfer, now: Date) => ({
  ...transfer,
  settlement_status: transfer.on_hold ? 'on_hold' : isSettled(transfer, now) ? 'settled' : 'pending',
})

/** The rest of all transfers of a payment. */
export const transferredOf = async (tx: SandboxCall['tx'], paymentId: string): Promise<number> => {
  const transfers = await objectsOf<SandboxTransfer>(tx, 'transfer', paymentId)
  return transfers.reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0)
}

export const createTransfers: SandboxRule = async ({ tx, now, params, body, emit }) => {
  const payment = existing(await lockObject<SandboxPayment>(tx, 'payment', params.id!))
  const wanted: { account: string; amount: unknown; currency: string; on_hold?: boolean }[] =
    body.transfers ?? []
  if (wanted.length === 0) throw new SandboxRefusal('The transfers field is required.')
  if (payment.amount_refunded > 0)
    throw new SandboxRefusal('Transfer cannot be requested on a payment once a refund has been initiated')
  if (payment.status !== 'captured') throw new SandboxRefusal('Only captured payments can be transferred')
  let sum = await transferredOf(tx, payment.id)
  const items: object[] = []
  for (const { account, amount, currency, on_hold = false } of wanted) {
    sum += amountIn(amount)
    if (currency !== 'INR' || payment.currency !== 'INR')
      throw new SandboxRefusal('Transfers are supported in INR only')
    if (!(await lockObject(tx, 'account', account)))
      throw new SandboxRefusal('input is an invalid account_code.')
    const transfer = (await insertObject(
      tx,
      'transfer',
      {
        entity: 'transfer',
        status: 'processed',
        source: payment.id,
        recipient: account,
        amount: amountIn(amount),
        currency,
        amount_reversed: 0,
        notes: [],
        linked_account_notes: [],
        on_hold,
        on_hold_until: null,
        released_at: on_hold ? null : unixTime(now),
        recipient_settlement_id: null,
        created_at: unixTime(now),
        processed_at: unixTime(now),
      },
      now,
      { parent: payment.id },
    ))!
    items.push(shown(transfer, now))
    emit({ name: 'transfer.processed', about: { transfer: shown(transfer, now) } })
  }
  if (sum > payment.amount)
    throw new SandboxRefusal('The sum of amount requested for transfer is greater than the captured amount')
  return { entity: 'collection', count: items.length, items }
}

export const findTransfers: SandboxRule = async ({ tx, now, params }) => {
  const payment = existing(await lockObject<SandboxPayment>(tx, 'payment', params.id!))
  const items = (await objectsOf<SandboxTransfer>(tx, 'transfer', payment.id)).map(item => shown(item, now))
  return { entity: 'collection', count: items.length, items }
}

/** Locks a transfer's payment, as everything does that moves money, then the transfer. */
const lockTransfer = async ({ tx, params }: SandboxCall): Promise<SandboxTransfer> => {
  const parent = await parentOf(tx, 'transfer', params.id!)
  if (parent === undefined) throw new SandboxRefusal('transfer_id is not a valid id')
  await lockObject(tx, 'payment', parent)
  return existing(await lockObject<SandboxTransfer>(tx, 'transfer', params.id!))
}

export const readTransfer: SandboxRule = async call => shown(await lockTransfer(call), call.now)

/** Puts a transfer on hold, or releases it. */
export const changeHold: SandboxRule = async call => {
  const { tx, now, body } = call
  const transfer = await lockTransfer(call)
  if (typeof body.on_hold !== 'boolean') throw new SandboxRefusal('The on hold field is required.')
  if (isSettled(transfer, now)) throw new SandboxRefusal('Transfer has already been settled')
  const released_at = body.on_hold ? null : (transfer.released_at ?? unixTime(now))
  const changed = { ...transfer, on_hold: body.on_hold as boolean, released_at }
  await saveObject(tx, changed)
  return shown(changed, now)
}

export const reverseTransfer: SandboxRule = async call => {
  const { tx, now, body } = call
  const transfer = await lockTransfer(call)
  const left = transfer.amount - transfer.amount_reversed
  const amount = body.amount === undefined ? left : amountIn(body.amount)
  if (amount > left || isSettled(transfer, now))
    throw new SandboxRefusal('The linked account does not have sufficient balance to process reversal.')
  const amount_reversed = transfer.amount_reversed + amount
  const status = amount_reversed === transfer.amount ? 'reversed' : 'partially_reversed'
  const changed = { ...transfer, amount_reversed, status }
  await saveObject(tx, changed)
  const reversal = {
    entity: 'reversal',
    transfer_id: transfer.id,
    amount,
    currency: 'INR',
    notes: [],
    initiator_id: 'SandboxMarket1',
    created_at: unixTime(now),
  }
  return (await insertObject(tx, 'reversal', reversal, now, { parent: transfer.id }))!
}
