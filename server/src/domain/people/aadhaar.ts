/** The multiplication of the dihedral group of order 10, on which Verhoeff's check digit is built. */
const product = (a: number, b: number): number => {
  if (a < 5) return b < 5 ? (a + b) % 5 : ((a + b) % 5) + 5
  return b < 5 ? ((a - b) % 5) + 5 : (5 + a - b) % 5
}

const turn = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]

/** True if the last digit is Verhoeff's check digit of those before it. */
const isChecked = (digits: string): boolean => {
  let sum = 0
  for (const [place, character] of [...digits].reverse().entries()) {
    let digit = Number(character)
    for (let i = 0; i < place % 8; i++) digit = turn[digit]!
    sum = product(sum, digit)
  }
  return sum === 0
}

const isNumber = (text: string): boolean => {
  const digits = text.replace(/\D/g, '')
  return digits.length === 12 && /^[2-9]/.test(digits) && isChecked(digits)
}

/** The digits of all scripts as 0 to 9: a digit's value is how far it is from its script's zero. */
const inPlainDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, digit => {
    const code = digit.codePointAt(0)!
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1
    return code < 128 ? digit : String((code - zero) % 10)
  })

/** Twelve digits, whatever stands between them. */
const inAnyGroups = /(?<!\d)\d(?:[\s._-]*\d){11}(?!\d)/g
/** Twelve digits at once, or as they are printed on the card. */
const asOnCard = /(?<!\d)\d{4}([ -]?)\d{4}\1\d{4}(?!\d)/g

const names = /(?<![a-z])e?[\s_-]?a+dh+a+r(?:card|no|number)?(?![a-z])|uidai|आधार/i
const authority = /unique\s+identification\s+authority/i

/** True if a short text, such as a label or the name of a file, has an Aadhaar number in it or names the card. */
export const namesAadhaar = (text: string): boolean => {
  const plain = inPlainDigits(text)
  return names.test(plain) || (plain.match(inAnyGroups) ?? []).some(isNumber)
}

/** True if the text of a document has an Aadhaar number in it, or is from the office that gives them. */
export const isFromAadhaar = (text: string): boolean =>
  authority.test(text) || (text.match(asOnCard) ?? []).some(isNumber)
