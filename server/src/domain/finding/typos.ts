/** The longest beginning of a word that is compared: what follows makes no other word. */
export const comparedLetters = 16

/** How many typos a word of so many letters may have: one in five, two in nine. */
export const typosIn = (letters: number): number => (letters < 5 ? 0 : letters < 9 ? 1 : 2)

/**
 * How many typos lie between two words: letters too many, missing or wrong, or two that changed places. Stops counting
 * beyond `most`.
 */
export const typosBetween = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let typos = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1))
      const areSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (areSwapped) typos = Math.min(typos, before[j - 2]! + 1)
      row.push(typos)
    }
    if (Math.min(...row) > most) return most + 1
    ;[before, last] = [last, row]
  }
  return last[b.length]!
}

/**
 * A word and what is left of it without as many letters as it may have typos. Two words within their typos have one of
 * these in common, so an index finds them (symmetric deletion, W. Garbe's SymSpell).
 */
export const remains = (word: string): string[] => {
  let shortest = new Set([word])
  const all = new Set(shortest)
  for (let n = typosIn(word.length); n > 0; n--) {
    const shorter = new Set<string>()
    for (const one of shortest)
      for (let i = 0; i < one.length; i++) shorter.add(one.slice(0, i) + one.slice(i + 1))
    for (const one of shorter) all.add(one)
    shortest = shorter
  }
  return [...all]
}
