const link = /(?:https?:\/\/|www\.)[^\s<>"“”]+/iu
const phone = /(?<![\d+])(?:\+91[\s-]?|0)?[6-9]\d{4}[\s-]?\d{5}(?!\d)/
const pressable = new RegExp(`${link.source}|${phone.source}`, 'giu')

const isClosing = (character: string): boolean => ')]}'.includes(character)
const endOfSentence = /[.,;:!?'’»…।॥。、！？]/u

/** A link without what belongs to the sentence around it: its punctuation, and brackets that the link did not open. */
const withoutRest = (words: string): string => {
  let open = words.replaceAll(/[^([{]/g, '').length - words.replaceAll(/[^)\]}]/g, '').length
  let end = words.length
  while (end > 0) {
    const last = words[end - 1]!
    if (isClosing(last) && open < 0) open++
    else if (!endOfSentence.test(last)) break
    end--
  }
  return words.slice(0, end)
}

const addressOf = (words: string): string => {
  if (/^https?:/i.test(words)) return words
  return /^www\./i.test(words) ? `https://${words}` : `tel:${words.replaceAll(/[\s-]/g, '')}`
}

export interface Part {
  words: string
  /** Where it leads, if it can be pressed: a link or a phone number. */
  address?: string
}

/** A text in parts: its links and Indian phone numbers, and the text between them. */
export function linksIn(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(pressable)) {
    const words = withoutRest(found)
    if (/^(?:https?:\/\/|www)$/i.test(words)) continue
    if (index > end) parts.push({ words: text.slice(end, index) })
    parts.push({ words, address: addressOf(words) })
    end = index + words.length
  }
  return end < text.length ? [...parts, { words: text.slice(end) }] : parts
}
