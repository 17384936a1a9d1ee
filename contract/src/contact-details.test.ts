import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ContactKind, contactDetailsIn, withoutContacts } from './contact-details.ts'

const finds = (text: string, ...kinds: ContactKind[]) =>
  expect([text, contactDetailsIn(text)]).toEqual([text, kinds])

test('[priv.3] finds phone numbers, addresses, UPI ids and links however they are written', () => {
  for (const text of [
    'Call 9876543210',
    'Call +91 98765 43210 now',
    '+91-98765-43210',
    '098765 43210',
    '98 76 54 32 10',
    '9 8 7 6 5 4 3 2 1 0',
    '(987) 654-3210',
    'मुझे ९८७६५४३२१० पर बुलाइए',
    'ring ９８７６５４３２１０',
    'office: 011-23456789',
    'my cousin in Dubai +971 50 123 4567',
  ])
    finds(text, 'phone')
  for (const text of ['asha.k@example.in', 'Write to asha@mail.example.com!', 'asha at gmail dot com'])
    finds(text, 'email')
  finds('asha (at) example.org', 'email', 'link')
  for (const text of ['pay asha@okhdfcbank', 'ravi.menon-1@ybl.', '9876543210@paytm']) finds(text, 'upi')
  for (const text of [
    'see https://example.in/a',
    'www.example.in',
    'wa.me/919',
    'my shop: ravi-repairs.com',
    'EXAMPLE.CO.IN',
    'portfolio at asha.in/work',
  ])
    finds(text, 'link')
  finds('9876543210 or asha@example.com, asha@ybl, www.example.in', 'phone', 'email', 'upi', 'link')
})

test('[priv.3] takes sums, days, sizes and sentences for no contact details', () => {
  for (const text of [
    '',
    'Budget ₹1,00,00,000 at most, or 9876543 in parts',
    '₹9876543210',
    'Between 24.11.2026 and 07-12-2026, 9 to 17, 2026-12-05 too',
    'PIN 560038, flat 1204, 3rd floor',
    'I live in Pune.In the evening I am free.Me and my brother come.',
    'Size 12.5x30.25 cm, about 6.50 kg, 7 - 8 boxes of 60',
    '20 pages @ ₹50, 3@home',
    'Windows 11.2, Node.js or Python 3.12',
    'Two e.g. three, i.e. four',
    'Order number 12345678901234567890',
  ])
    finds(text)
})

const separators = fc.constantFrom('', ' ', '-', '.', '  ', ' - '.slice(0, 2))
const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 })
const around = fc.constantFrom('', 'Call me on ', 'मेरा नंबर ', 'Ring: ')

test('[priv.3] finds every mobile number with any gaps, anywhere in a text', () => {
  fc.assert(
    fc.property(
      around,
      fc.integer({ min: 6, max: 9 }),
      digits,
      fc.array(separators, { minLength: 9, maxLength: 9 }),
      (before, first, rest, gaps) => {
        const number = String(first) + rest.map((digit, i) => gaps[i]! + digit).join('')
        // Three groups that make a day are taken for one.
        fc.pre(!/\d[./-]\d{1,2}[./-]20\d\d/.test(number))
        return contactDetailsIn(`${before}${number} please`).includes('phone')
      },
    ),
  )
})

const name = fc.stringMatching(/^[a-z][a-z\d]{2,12}$/)

test('[priv.3] tells every email from every UPI id', () => {
  fc.assert(
    fc.property(name, name, around, (user, host, before) => {
      expect(contactDetailsIn(`${before}${user}@${host}.in, thanks`)).toEqual(['email'])
    }),
  )
  fc.assert(
    fc.property(name, fc.stringMatching(/^[a-z]{3,10}$/), around, (user, bank, before) => {
      expect(contactDetailsIn(`${before}${user}@${bank}, thanks`)).toEqual(['upi'])
    }),
  )
})

test('[priv.3] takes no time over any text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2_000, unit: 'grapheme' }), text =>
      Array.isArray(contactDetailsIn(text)),
    ),
  )
  // Runs that almost match, at which a careless pattern would try every split.
  for (const piece of ['9 ', 'a.', 'a@', '+', '0-', 'www', '-', '(at', '9.'])
    expect(contactDetailsIn(piece.repeat(5_000)).length).toBeLessThan(3)
})

test('[pub.1] puts dots in place of contact details, and leaves days and all other words as they are', () => {
  for (const [text, shown] of [
    ['Call 98765 43210 or 0522-2345678, please', 'Call ••• or •••, please'],
    ['Mail asha.k@example.co.in. Or pay asha@okaxis', 'Mail •••. Or pay •••'],
    ['See https://example.in/a?b=c and www.example.org/x', 'See ••• and •••'],
    ['On 29.11.2026 call ९८७६५४३२१०', 'On 29.11.2026 call •••'],
    ['नल की मरम्मत, ₹1,50,000, 20 boxes', 'नल की मरम्मत, ₹1,50,000, 20 boxes'],
  ])
    expect(withoutContacts(text!)).toBe(shown)
})

test('[pub.1] leaves no contact details that it would find again', () => {
  const part = fc.constantFrom(
    '98765 43210',
    ' a@b.in',
    ' +91',
    '9876543210',
    ' x@okaxis',
    ' www.a.in/b',
    ' 29.11.2026',
    ' ',
    'a',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), parts => {
      expect(contactDetailsIn(withoutContacts(parts.join('')))).toEqual([])
    }),
  )
})
