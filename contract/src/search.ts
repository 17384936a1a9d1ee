/** Separates the fields of a search text, so that no match spans two of them. */
const fieldSeparator = '\u0001'

const fold = (text: string): string => text.toLowerCase()

/** What a task is searched by: title, category name and description, lower-cased once. The server stores exactly this. */
export const searchText = (task: { title: string; categoryName: string; description: string }): string =>
  [task.title, task.categoryName, task.description].map(fold).join(fieldSeparator)

/** The search words as compared with a search text; `null` when nothing can match them. */
export const searchNeedle = (q: string): string | null => {
  const needle = fold(q.trim())
  return needle.includes(fieldSeparator) ? null : needle
}

/** Case-insensitive substring match on title, category name and description; an empty search matches all. */
export const matchesSearch = (text: string, q: string): boolean => {
  const needle = searchNeedle(q)
  return needle !== null && text.includes(needle)
}
