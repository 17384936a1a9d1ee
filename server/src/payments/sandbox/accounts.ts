import { existing, SandboxRefusal, type SandboxRule, unixTime } from './rules.ts'
import { type Fields, findByReference, insertObject, lockObject, objectsOf, saveObject } from './store.ts'

interface SandboxAccount {
  id: string
  phone: string | null
}

const bankFields = ['account_number', 'ifsc_code', 'beneficiary_name']

export const createAccount: SandboxRule = async ({ tx, now, body }) => {
  for (const field of ['email', 'type', 'legal_business_name', 'business_type'])
    if (typeof body[field] !== 'string' || body[field] === '')
      throw new SandboxRefusal(`The ${field} field is required.`)
  if (body.type !== 'route') throw new SandboxRefusal(`Invalid type: ${body.type}`)
  const account = { phone: null, notes: [], ...body, status: 'created', created_at: unixTime(now) }
  const stored = await insertObject<Omit<SandboxAccount, 'id'>>(tx, 'account', account, now, {
    reference: body.email.toLowerCase(),
  })
  if (stored) return stored
  const { id } = existing<Fields>(await findByReference(tx, 'account', body.email.toLowerCase()))
  throw new SandboxRefusal(`Merchant email already exists for account - ${id.replace('acc_', '')}`)
}

export const readAccount: SandboxRule = async ({ tx, params }) =>
  existing<Fields>(await lockObject(tx, 'account', params.account!))

export const changeAccount: SandboxRule = async ({ tx, params, body }) => {
  const account = existing<Fields>(await lockObject(tx, 'account', params.account!))
  const changed = { ...account, ...body, id: account.id }
  await saveObject(tx, changed)
  return changed
}

export const findStakeholders: SandboxRule = async ({ tx, params }) => {
  const items = await objectsOf(tx, 'stakeholder', params.account!)
  return { entity: 'collection', count: items.length, items }
}

export const createStakeholder: SandboxRule = async ({ tx, now, params, body }) => {
  const account = existing<Fields>(await lockObject(tx, 'account', params.account!))
  const stakeholder = { ...body, entity: 'stakeholder' }
  const place = { parent: account.id, reference: account.id }
  const stored = await insertObject(tx, 'stakeholder', stakeholder, now, place)
  if (!stored) throw new SandboxRefusal('Stakeholders cannot be more than one for Route product.')
  return stored
}

export const changeStakeholder: SandboxRule = async ({ tx, params, body }) => {
  const stakeholder = existing<Fields>(await lockObject(tx, 'stakeholder', params.id!))
  const changed = { ...stakeholder, ...body, id: stakeholder.id }
  await saveObject(tx, changed)
  return changed
}

/**
 * Requests the product "route". An account without a phone is one that needed no details, so it is active at once. Any
 * other one waits for bank details. Razorpay's documents do not say what a second request gets; here it gets the first
 * one's product.
 */
export const createProduct: SandboxRule = async ({ tx, now, params, body }) => {
  const account = existing(await lockObject<SandboxAccount>(tx, 'account', params.account!))
  if (body.product_name !== 'route') throw new SandboxRefusal('The product requested is invalid.')
  const needsBank = account.phone !== null
  const product = {
    product_name: 'route',
    account_id: account.id,
    activation_status: needsBank ? 'needs_clarification' : 'activated',
    requirements: needsBank
      ? bankFields.map(field => ({ field_reference: `settlements.${field}`, reason_code: 'field_missing' }))
      : [],
    requested_at: unixTime(now),
  }
  const place = { parent: account.id, reference: account.id }
  return (
    (await insertObject(tx, 'product', product, now, place)) ??
    existing<Fields>(await findByReference(tx, 'product', account.id))
  )
}

export const readProduct: SandboxRule = async ({ tx, params }) =>
  existing<Fields>(await lockObject(tx, 'product', params.id!))

/** Takes the bank details, which nobody checks here. */
export const changeProduct: SandboxRule = async ({ tx, params, body, emit }) => {
  const product = existing<Fields>(await lockObject(tx, 'product', params.id!))
  if (product.activation_status === 'activated')
    throw new SandboxRefusal('Merchant activation form has been locked for editing by admin.')
  for (const field of bankFields)
    if (!body.settlements?.[field]) throw new SandboxRefusal(`The settlements.${field} field is required.`)
  const changed = { ...product, activation_status: 'activated', requirements: [] }
  await saveObject(tx, changed)
  const about = { id: product.id, merchant_id: product.account_id, activation_status: 'activated' }
  emit({ name: 'product.route.activated', about: { merchant_product: about } })
  return changed
}
