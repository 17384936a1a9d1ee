import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { settings } from './settings.ts'

const names = Object.keys(settings) as (keyof typeof settings)[]
const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')

/** The meaning of a setting, and the range of its values if it has one. */
const explained = (name: keyof typeof settings): string => {
  const { meaning, check } = settings[name]
  const { takes } = check as { takes?: string }
  return takes ? `${meaning}. Takes ${takes}` : meaning
}

const readmeRow = (name: keyof typeof settings): string => {
  const { byDefault, ...rest } = settings[name]
  const shown = rest.defaultText ?? (byDefault === null ? '–' : `\`${byDefault}\``)
  return `| \`${name}\` | ${shown} | ${explained(name)} |`
}

/** The text of a line of Markdown. */
const plain = (markdown: string): string =>
  markdown.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '')

test('lists each setting in README.md with its default and meaning, in order', () => {
  expect(
    read('README.md')
      .split('\n')
      .filter(line => /^\| `[A-Z]/.test(line)),
  ).toEqual(names.map(readmeRow))
})

test('lists each setting in .env.example with its default and meaning, in order', () => {
  const [, ...entries] = read('.env.example').trimEnd().split('\n\n')
  expect(entries).toEqual(
    names.map(name => `# ${plain(explained(name))}\n# ${name}=${settings[name].byDefault ?? ''}`),
  )
})

test('sets nothing but defaults when every line of .env.example is in force', () => {
  const lines = read('.env.example').match(/^# [A-Z_]+=.*$/gm)!
  const env = Object.fromEntries(lines.map(line => line.slice(2).split('=', 2)))
  expect(readConfig(env)).toEqual(readConfig({}))
})
