/** How people write Devanagari letters in Latin ones. A long vowel is written like a short one, as most people do. */
const consonants: Readonly<Record<string, string>> = {
  ...{ क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n' },
  ...{ ट: 't', ठ: 'th', ड: 'd', ढ: 'dh', ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n', ऩ: 'n' },
  ...{ प: 'p', फ: 'ph', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ऱ: 'r', ल: 'l', ळ: 'l', व: 'v' },
  ...{ श: 'sh', ष: 'sh', स: 's', ह: 'h' },
}
const vowels: Readonly<Record<string, string>> = {
  ...{ अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ए: 'e', ऐ: 'ai', ओ: 'o', औ: 'au' },
  ...{ ऑ: 'o', ऍ: 'e', ऎ: 'e', ऒ: 'o' },
}
const vowelSigns: Readonly<Record<string, string>> = {
  ...{ 'ा': 'a', 'ि': 'i', 'ी': 'i', 'ु': 'u', 'ू': 'u', 'ृ': 'ri', 'े': 'e', 'ै': 'ai', 'ो': 'o', 'ौ': 'au' },
  ...{ 'ॉ': 'o', 'ॅ': 'e', 'ॆ': 'e', 'ॊ': 'o' },
}
/** With a dot below. */
const dotted: Readonly<Record<string, string>> = { ज: 'z', फ: 'f', ड: 'd', ढ: 'dh' }
const dot = '\u093c'
const noVowel = '\u094d'
const nasals = /[\u0900-\u0902]/
/** No letter of its own: a breath, a pause, and marks that join or part letters. */
const silent = /[\u0903\u093d\u200b-\u200d]/g

/** ज्ञ is spoken as it is written here, not as its two letters. */
const together: readonly [string, string][] = [['ज\u094dञ', 'ग\u094dय']]

/**
 * A word of Devanagari in Latin letters, as it is usually typed: 'सफ़ाई' is 'safai'. The vowel that a consonant has by
 * itself is not spoken at the end of a word. Other letters stay. The word must be normalised (NFC) and in lower case.
 */
export const inLatin = (word: string): string => {
  let rest = word.replaceAll(silent, '')
  for (const [pair, spoken] of together) rest = rest.replaceAll(pair, spoken)
  const letters = [...rest]
  let latin = ''
  letters.forEach((letter, i) => {
    const next = letters[i + 1]
    const consonant = consonants[letter]
    if (consonant !== undefined) {
      latin += (next === dot && dotted[letter]) || consonant
      const after = next === dot ? letters[i + 2] : next
      const isLast = after === undefined
      const isFirst = latin.length <= consonant.length
      const hasOwn = after !== noVowel && !(after !== undefined && after in vowelSigns)
      if (hasOwn && (!isLast || isFirst)) latin += 'a'
    } else if (nasals.test(letter)) latin += 'n'
    else if (/[०-९]/.test(letter)) latin += String(letter.charCodeAt(0) - 0x0966)
    else if (letter !== dot && letter !== noVowel) latin += vowels[letter] ?? vowelSigns[letter] ?? letter
  })
  return latin
}
