import type { AccountState, PayeeForm } from '#contract/entities/payment.ts'
import { type PaymentProvider, ProviderRefusal } from '#server/payments/provider.ts'
import type { Ask } from './client.ts'

/** A linked account. Razorpay sends empty notes as an empty list. */
interface Account {
  id: string
  notes?: { reference?: string; product?: string } | []
}

/** The product "route" of an account, which is what Razorpay checks and activates. */
interface Product {
  id: string
  activation_status: 'requested' | 'under_review' | 'needs_clarification' | 'activated' | 'suspended'
  requirements?: unknown[]
}

type Person = Parameters<PaymentProvider['openAccount']>[0]

const notesOf = ({ notes }: Account) => (Array.isArray(notes) ? {} : (notes ?? {}))

const accountPath = (id: string): string => `/v2/accounts/${encodeURIComponent(id)}`
const productPath = (id: string, product: string): string =>
  `${accountPath(id)}/products/${encodeURIComponent(product)}`

/**
 * The body that opens an account. The reference is in the notes, because `reference_id` needs a feature that Razorpay
 * must switch on. An individual's PAN belongs to the stakeholder; `legal_info.pan` accepts only those of firms.
 */
const accountBody = ({ reference, name, email, details }: Person) =>
  details
    ? {
        type: 'route',
        email,
        phone: details.phone.replace(/\D/g, ''),
        legal_business_name: details.legalName,
        business_type: 'individual',
        contact_name: name,
        profile: {
          category: 'services',
          subcategory: 'professional_services',
          addresses: {
            registered: {
              street1: details.street,
              street2: details.city,
              city: details.city,
              state: details.state.toUpperCase(),
              postal_code: details.postalCode,
              country: 'IN',
            },
          },
        },
        notes: { reference },
      }
    : // Where no details are needed nothing about the person is sent.
      {
        type: 'route',
        email: `${reference}@example.invalid`,
        legal_business_name: 'Test account',
        business_type: 'individual',
        notes: { reference },
      }

const stakeholderBody = ({ email }: Person, details: PayeeForm) => ({
  name: details.legalName,
  email,
  addresses: {
    residential: {
      street: `${details.street}, ${details.city}`,
      city: details.city,
      state: details.state,
      postal_code: details.postalCode,
      country: 'IN',
    },
  },
  kyc: { pan: details.pan.toUpperCase() },
})

/**
 * Opens an account, or finds the one that was opened before. The API cannot look up a reference. But it refuses a second
 * account with the same address and then names the first one.
 */
const openOrFind = async (ask: Ask, person: Person): Promise<Account> => {
  try {
    return await ask<Account>('POST', '/v2/accounts', accountBody(person))
  } catch (error) {
    const id =
      error instanceof ProviderRefusal && /already exists for account - (\w+)/.exec(error.message)?.[1]
    if (!id) throw error
    const account = await ask<Account>('GET', accountPath(id.startsWith('acc_') ? id : `acc_${id}`)).catch(
      reason => {
        // An account that we may not read belongs to another marketplace.
        throw reason instanceof ProviderRefusal ? error : reason
      },
    )
    if (notesOf(account).reference !== person.reference) throw error
    return account
  }
}

/** Razorpay allows one stakeholder per account. */
const putStakeholder = async (ask: Ask, id: string, person: Person, details: PayeeForm): Promise<void> => {
  const path = `${accountPath(id)}/stakeholders`
  const { items } = await ask<{ items: { id: string }[] }>('GET', path)
  const [there] = items
  const body = stakeholderBody(person, details)
  if (there) await ask('PATCH', `${path}/${encodeURIComponent(there.id)}`, body)
  else await ask('POST', path, body)
}

/** Requests the product and notes its id on the account, because the API lists no products. */
const requestProduct = async (ask: Ask, account: Account): Promise<Product> => {
  const product = await ask<Product>('POST', `${accountPath(account.id)}/products`, {
    product_name: 'route',
    tnc_accepted: true,
  })
  await ask('PATCH', accountPath(account.id), { notes: { ...notesOf(account), product: product.id } })
  return product
}

/** The product of an account, or undefined while it has none that is noted. */
const findProduct = async (ask: Ask, account: Account): Promise<Product | undefined> => {
  const { product } = notesOf(account)
  return product ? ask<Product>('GET', productPath(account.id, product)) : undefined
}

// Razorpay locks the details while it checks them and afterwards.
const isLocked = (product: Product): boolean =>
  ['under_review', 'activated'].includes(product.activation_status)

/** See {@link PaymentProvider.openAccount}. Each step looks first, so one that was cut off goes on where it stopped. */
export const openAccount = async (ask: Ask, person: Person): Promise<string> => {
  const account = person.accountId
    ? await ask<Account>('GET', accountPath(person.accountId))
    : await openOrFind(ask, person)
  const { id } = account
  const { details } = person
  const there = await findProduct(ask, account)
  if (there && isLocked(there)) return id
  if (details) await putStakeholder(ask, id, person, details)
  const product = there ?? (await requestProduct(ask, account))
  if (details)
    await ask('PATCH', productPath(id, product.id), {
      settlements: {
        account_number: details.accountNumber,
        ifsc_code: details.ifsc.toUpperCase(),
        beneficiary_name: details.legalName,
      },
      tnc_accepted: true,
    })
  return id
}

/** See {@link PaymentProvider.readAccount}. */
export const readAccount = async (ask: Ask, id: string): Promise<AccountState> => {
  const product = await findProduct(ask, await ask<Account>('GET', accountPath(id)))
  if (!product) return 'none'
  switch (product.activation_status) {
    case 'activated':
    case 'under_review':
    case 'needs_clarification':
      return product.activation_status
    case 'suspended':
      return 'needs_clarification'
    default:
      return product.requirements?.length ? 'none' : 'under_review'
  }
}
