import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const page = readFileSync('docs/operate.md', 'utf8')

/** The block of docs/operate.md in this language that contains these words. */
export const recipe = (language: string, words: string): string => {
  const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
  const found = blocks.filter(([, name, text]) => name === language && text!.includes(words))
  if (found.length !== 1) throw new Error(`${found.length} blocks of ${language} contain ${words}`)
  return found[0]![2]!
}

/** Puts other words in place of some; throws if a word is not there. */
export const replaced = (text: string, words: Record<string, string>): string =>
  Object.entries(words).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`docs/operate.md no longer says ${from}`)
    return changed.replaceAll(from, to)
  }, text)

export const hasProgram = (name: string): boolean => spawnSync('which', [name]).status === 0
