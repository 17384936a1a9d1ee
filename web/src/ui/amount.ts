/** The digit zero of each script whose digits are read: those of India, the two Arabic ones and the wide ones. */
const zeros = '०০੦૦୦௦౦೦൦٠۰０'

const inLatinDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, digit => {
    const value = [...zeros]
      .map(zero => digit.codePointAt(0)! - zero.codePointAt(0)!)
      .find(value => value >= 0 && value <= 9)
    return String(value ?? digit)
  })

const units: readonly [words: string, times: number][] = [
  ['k|thousand|हजार', 1_000],
  ['lakhs?|lacs?|लाख', 100_000],
  ['crores?|cr|करोड', 10_000_000],
]
const currency = '₹|rs\\.?|inr|रु\\.?|rupees?'
// Groups of two digits, then of three (1,25,000), or all of three (125,000), with one sign between all of them.
const grouped =
  '\\d{1,2}(?:,\\d{2})*,\\d{3}|\\d{1,3}(?:,\\d{3})+|\\d{1,2}(?: \\d{2})* \\d{3}|\\d{1,3}(?: \\d{3})+'
const pattern = new RegExp(
  `^(?:${currency})? ?(${grouped}|\\d+)(\\.\\d*)? ?(?:(${units.map(([words]) => words).join(')|(')}))? ?(?:${currency}|only)? ?(?:/-|/=)?$`,
)

/**
 * The number in what people write for one, such as '1,25,000', '१,२००', '₹500/-', '2.5k' or '5 lakh'. NaN for everything
 * that could mean something else, such as '1.200,50' or '500-600', and for more than two decimals.
 */
export function amountIn(text: string): number {
  // The dot below a Devanagari letter is often left out.
  const plain = inLatinDigits(
    text
      .normalize('NFD')
      .replaceAll(/[\p{DI}\u093c]/gu, '')
      .replaceAll(/\s+/g, ' '),
  )
  const [, whole, decimals = '', ...words] = pattern.exec(plain.trim().toLowerCase()) ?? []
  if (whole === undefined) return Number.NaN
  const times = units.find((_, index) => words[index])?.[1] ?? 1
  const amount = Number(whole.replaceAll(/[ ,]/g, '') + decimals) * times
  const rounded = Math.round(amount * 100) / 100
  // Floating point may miss a sum such as 1.1 lakh by a little.
  return Math.abs(amount - rounded) < 1e-6 && (times > 1 || decimals.length <= 3) ? rounded : Number.NaN
}
