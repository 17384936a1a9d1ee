/** Separates the fields of a search text, so that no match spans two of them. */
const fieldSeparator = '\u0001'

const fold = (text: string): string => text.toLowerCase()

interface Searched {
  title: string
  categoryName: string
  description: string
}

/** What a task is searched by: title, category name and description, lower-cased once. The server stores exactly this. */
export const searchText = (task: Searched): string =>
  [task.title, task.categoryName, task.description].map(fold).join(fieldSeparator)

/** The search words as compared with a search text; `null` when nothing can match them. */
export const searchNeedle = (q: string): string | null => {
  const needle = fold(q.trim())
  return needle.includes(fieldSeparator) ? null : needle
}

/** Whether the search words, as `searchNeedle` has them, stand in one of the fields of a task. */
export const matchesSearch = (task: Searched, needle: string | null): boolean =>
  // Field by field: put together, the texts of thousands of tasks would cost a hundred times as much.
  needle !== null &&
  (fold(task.title).includes(needle) ||
    fold(task.categoryName).includes(needle) ||
    fold(task.description).includes(needle))
