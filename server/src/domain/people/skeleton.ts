/** Letters that look like the Latin ones after them; of Unicode's confusables.txt, those of Cyrillic, Greek and Latin. */
const lookAlikes: Record<string, string> = {
  a: 'аαɑа',
  b: 'ЬьвβƄƅ',
  c: 'сϲ',
  d: 'ԁɗɖ',
  e: 'еεєҽ',
  g: 'ɡց',
  h: 'һнηհ',
  i: 'іιıɩӏ',
  j: 'јϳ',
  k: 'кκ',
  l: 'ӏǀ|ⅼ',
  m: 'мμϻ',
  n: 'пηո',
  o: 'оοσօ०',
  p: 'рρ',
  q: 'ԛգ',
  r: 'гяɾ',
  s: 'ѕʂ',
  t: 'тτ',
  u: 'υцսʋ',
  v: 'ѵνѵ',
  w: 'ԝωшա',
  x: 'хχ',
  y: 'уγүу',
  z: 'ʐᴢζ',
}
const latin = new Map(
  Object.entries(lookAlikes).flatMap(([letter, alike]) => [...alike.toLowerCase()].map(one => [one, letter])),
)

/**
 * The same for names that look the same: without invisible characters, accents, blanks and dots, in lower case, and in
 * Latin letters where those of another script look like them (Unicode TS 39, section 4). Only for comparing.
 */
export const skeleton = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\p{DI}\p{M}\p{Z}\s\p{P}]/gu, '')
    .toLowerCase()
  return [...plain]
    .map(letter => latin.get(letter) ?? letter)
    .join('')
    .replaceAll('l', 'i')
}
