import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountIn } from './amount.ts'

test.each([
  ['500', 500],
  ['450.5', 450.5],
  ['500.', 500],
  ['1,200', 1_200],
  ['1,25,000.50', 125_000.5],
  ['125,000', 125_000],
  ['1 200', 1_200],
  ['1\u00a025\u00a0000', 125_000],
  ['१,२००', 1_200],
  ['৫০০', 500],
  ['۵۰۰', 500],
  ['５００', 500],
  ['₹500/-', 500],
  ['₹ 1,200', 1_200],
  ['Rs. 1,25,000.50/-', 125_000.5],
  ['Rs.500', 500],
  ['500 rupees only', Number.NaN],
  ['500 rupees', 500],
  ['2k', 2_000],
  ['2.5 K', 2_500],
  ['5 lakh', 500_000],
  ['1.1 lakh', 110_000],
  ['५ लाख', 500_000],
  ['२ हज़ार', 2_000],
  ['1 crore', 10_000_000],
  ['\u202a500\u202c', 500],
])('reads %s as %d', (text, amount) => {
  expect(amountIn(text)).toBe(amount)
})

test.each([
  '',
  '-5',
  '−5',
  '+5',
  '1e5',
  '500-600',
  '500–600',
  '500,50',
  '1.200,50',
  '1.200',
  '12,34',
  '1,2,3',
  '1 2',
  '1, 200',
  '1,200 300',
  '5 6 lakh',
  '0x10',
  'Infinity',
  'NaN',
  '½',
  '²',
  'five',
  '5 lakhh',
  '5%',
  '$5',
  '5..0',
  '.5',
  '5k k',
])('does not guess what %s means', text => {
  expect(amountIn(text)).toBeNaN()
})

const amounts = fc.integer({ min: 0, max: 1_000_000_000 }).map(paise => paise / 100)

test('reads every amount as the app and people write it', () => {
  fc.assert(
    fc.property(
      amounts,
      fc.constantFrom('en-IN', 'en-US', 'hi-IN-u-nu-deva'),
      fc.boolean(),
      (amount, locale, isMoney) => {
        const options = {
          ...(isMoney && ({ style: 'currency', currency: 'INR' } as const)),
          maximumFractionDigits: 2,
        }
        expect(amountIn(new Intl.NumberFormat(locale, options).format(amount))).toBe(amount)
        expect(amountIn(String(amount))).toBe(amount)
      },
    ),
  )
})

test('takes no digit away: a text that it reads has all digits of the amount, in their order', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789०९ ,.-+e₹/k'), maxLength: 12 })
  fc.assert(
    fc.property(typed, text => {
      const amount = amountIn(text)
      if (Number.isNaN(amount)) return
      const digits = text
        .replaceAll('०', '0')
        .replaceAll('९', '9')
        .replaceAll(/[^\d.k]/g, '')
      expect(text).not.toMatch(/[-+e]\d/)
      expect(amount).toBeCloseTo(Number.parseFloat(digits) * (digits.endsWith('k') ? 1_000 : 1), 2)
    }),
    { numRuns: 3_000 },
  )
})
