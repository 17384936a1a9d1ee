/** Scripts whose writers use joiners: those of India, Thaana, and the Arabic script, in which Urdu is written. */
const joining = [
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Arab',
  'Thaa',
]
  .map(script => String.raw`\p{sc=${script}}`)
  .join('')

/** Places where an invisible character changes the look of a text. */
const meant = [
  String.raw`(?<=[${joining}]\p{M}{0,8})[\u200c\u200d]`,
  // Parts of one emoji, such as a family or a flag, and the choice between its coloured and its plain form.
  String.raw`(?<=[\p{ExtPict}\p{EMod}]|\p{Emoji}\ufe0f)\u200d(?=\p{ExtPict})`,
  String.raw`(?<=\p{Emoji})[\ufe0e\ufe0f]`,
  String.raw`(?<=\u{1f3f4}[\u{e0020}-\u{e007e}]{0,8})[\u{e0020}-\u{e007f}]`,
  // The form of a Chinese character.
  String.raw`(?<=\p{sc=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
].join('|')

// The lists name what Unicode does not call ignorable: annotations, a note without a head, and control characters other
// than white space. NUL is refused elsewhere.
const hidden = new RegExp(
  String.raw`(?!${meant})[\p{DI}\ufff9-\ufffb\u{1d159}\u0001-\u0008\u000e-\u001f\u007f-\u009f]`,
  'gu',
)

/** Characters that look like a space and are none: the blank Braille pattern and the fillers of Hangul. */
const blanks = /[\u2800\u3164\uffa0\u115f\u1160]/gu

/** A text without the characters that show nothing; those that look like a space become one. */
export const asShown = (text: string): string => text.replaceAll(blanks, ' ').replaceAll(hidden, '')

/** Characters that reverse the order of what follows. */
export const reversing = /[\u202d\u202e]/u

const directions = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** A person's words for use within a sentence: their direction does not change the order of the words around them. */
export const isolated = (words: string): string => {
  const plain = words.replaceAll(directions, '')
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain
}
