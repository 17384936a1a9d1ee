/** Separates the fields of a search text, so that no match spans two of them. */
const fieldSeparator = '\u0001'

// The same word may be typed composed or decomposed; lower-casing can decompose, so NFC comes last.
const fold = (text: string): string => text.toLowerCase().normalize('NFC')

interface Searched {
  title: string
  categoryName: string
  description: string
}

/**
 * The text in which a search looks for words: title, category name and description, lower-cased and in Unicode NFC. The
 * server stores exactly this text.
 */
export const searchText = (task: Searched): string =>
  [task.title, task.categoryName, task.description].map(fold).join(fieldSeparator)

/** The search words in the form that is compared with a search text; `null` if nothing can match. */
export const searchNeedle = (q: string): string | null => {
  const needle = fold(q.trim())
  return needle.includes(fieldSeparator) ? null : needle
}
