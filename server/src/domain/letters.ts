/**
 * All letters of a text, and all two beside each other: what has the text in it has them all. Stored for spans of tasks;
 * whoever changes this forgets what is stored, by a migration that sets `task_letters.letters` to null.
 */
export const lettersIn = (text: string, found = new Set<string>()): Set<string> => {
  let last = ''
  for (const letter of text) {
    found.add(letter)
    if (last !== '') found.add(last + letter)
    last = letter
  }
  return found
}

/** The letters of many texts: most words come many times and are looked at once, as if between two spaces. */
export const lettersInAll = (texts: readonly string[]): Set<string> => {
  const found = new Set<string>()
  const words = new Set(texts.flatMap(text => text.split(' ')))
  for (const word of words) lettersIn(` ${word} `, found)
  return found
}
