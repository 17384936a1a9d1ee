// Not in limits.ts, because every visit loads that and only forms need this.

/** Kinds of contact details outside the market. */
export const contactKinds = ['phone', 'email', 'upi', 'link'] as const
export type ContactKind = (typeof contactKinds)[number]

/** The digits of other scripts of India, each from its zero on. */
const zeros = [0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66]

/** The text in NFKC, with the digits 0 to 9: ９ and ९ are a 9. */
const plain = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, digit => {
    const code = digit.codePointAt(0)!
    const zero = zeros.find(first => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })

const day =
  /(?<!\d)(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-]20\d\d(?!\d)|(?<!\d)20\d\d-\d\d-\d\d(?!\d)/g

const gap = '[ .()\\u00a0-]{0,2}'
const ten = `[6-9](?:${gap}\\d){9}`
/** An Indian mobile number, a landline with its area code, or any number with its country's. */
const phone = new RegExp(
  `(?<![\\d.,₹@-])(?:(?:\\+?${gap}9${gap}1${gap}|0${gap})?${ten}|0[1-8]\\d{1,3}[ -]\\d{6,8}|\\+\\d(?:${gap}\\d){7,13})(?![\\d@])`,
)
// Every repetition has an end: without one, a long run that almost matches would be tried from each of its places.
const email =
  /[^\s@<>(),;:"]{1,64}(?:@|\s?[([{]\s?at\s?[)\]}]\s?)[\w-]{1,63}(?:\.[\w-]{1,63}){0,4}\.\p{L}{2,}|\b(?:gmail|yahoo|hotmail|outlook|rediffmail)\s?(?:\.|dot|[([{]\s?dot\s?[)\]}])\s?com\b/iu
/** A UPI id has no dot after its @, and before it a letter or a whole phone number: '2@home' is none. */
const upi = /(?<![\w.-])(?=[\w.-]{0,63}[a-z]|\d{10}@)[\w.-]{3,64}@[a-z]{3,32}(?![\w.-]{0,63}\.\w|@)/i
const link =
  /https?:\/\/\S|\bwww\.\w|\b(?:wa|t|fb)\.me\/\w|\bbit\.ly\/\w|(?<![@\w.-])(?:[a-z\d-]{1,63}\.){1,4}(?:com|org|net|io|app|dev|info|xyz|shop|store|online|co\.in|org\.in)\b|(?<![@\w.-])(?:[a-z\d-]{1,63}\.){1,4}(?:in|me|co|link|ly|page)\//i

const patterns: Record<ContactKind, RegExp> = { phone, email, upi, link }

/** The kinds of contact details that a text holds. Careful rather than complete: it is for a hint, never a refusal. */
export const contactDetailsIn = (text: string): ContactKind[] => {
  const words = plain(text).replace(day, ' day ')
  return contactKinds.filter(kind => patterns[kind].test(words))
}

/** In this order: an address is not to be cut by the pattern of a number in it. */
const everywhere = (['email', 'upi', 'link', 'phone'] as const).map(kind => {
  const { source, flags } = patterns[kind]
  // The pattern of a link ends where it is sure to be one.
  return new RegExp(kind === 'link' ? `(?:${source})[^\\s<>"]*` : source, `${flags}g`)
})

/** The text with dots in place of the contact details in it, days left alone: for pages that everybody can read. */
export const withoutContacts = (text: string): string => {
  if (contactDetailsIn(text).length === 0) return text
  const words = plain(text)
  const days = words.match(day) ?? []
  return words
    .split(day)
    .map(piece => everywhere.reduce((rest, pattern) => rest.replace(pattern, '•••'), piece))
    .reduce((done, piece, i) => done + days[i - 1]! + piece)
}
