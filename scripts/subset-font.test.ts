import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  basicFont,
  basicFontFile,
  basicLetters,
  drawnFont,
  drawnFontFile,
  drawnSubsets,
} from './subset-font.ts'

const css = readFileSync(path.join(import.meta.dirname, '../web/src/theme/fonts.css'), 'utf8')

/** The code points of each font file that the style sheet names. */
const rangesOf = (file: string): Set<number> => {
  const rule = css
    .split('@font-face')
    .slice(1)
    .find(part => part.includes(file))!
  const points = new Set<number>()
  for (const [, first, last] of rule.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g))
    for (let at = Number.parseInt(first!, 16); at <= Number.parseInt(last ?? first!, 16); at++) points.add(at)
  return points
}

test('keeps the small font as the script makes it from the whole one', async () => {
  expect(readFileSync(basicFontFile).equals(await basicFont())).toBe(true)
})

test('keeps the fonts that the server draws with as the script makes them', async () => {
  for (const subset of drawnSubsets)
    expect(readFileSync(drawnFontFile(subset)).equals(await drawnFont(subset))).toBe(true)
})

test('asks the small font for exactly the letters in it, and the whole font for the others', () => {
  const basic = rangesOf('anek-basic.woff2')
  expect([...basic].sort((a, b) => a - b)).toEqual(
    [...basicLetters].map(letter => letter.codePointAt(0)!).sort((a, b) => a - b),
  )
  const others = rangesOf('anek-devanagari-latin-wght')
  for (const point of basic) expect(others).not.toContain(point)
  // fontsource's own range of the whole file.
  for (let point = 0; point <= 0xff; point++) expect(basic.has(point) || others.has(point)).toBe(true)
})
