// Makes the files of the font that the server draws with, and web/src/theme/anek-basic.woff2: the letters of an English page, in the weights that the app uses. A first visit
// loads this file before its first words, and the whole font of fontsource only for a letter that is not in it.
// Run again after an update of the font: npx tsx scripts/subset-font.ts. A test compares the two.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'

const files = path.dirname(
  createRequire(import.meta.url).resolve(
    '@fontsource-variable/anek-devanagari/files/anek-devanagari-latin-wght-normal.woff2',
  ),
)

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)).join('')
/** The same letters as the `unicode-range` of its rule in web/src/theme/fonts.css. */
export const basicLetters = `${ascii}\u00a0·×–—‘’“”•…`

/**
 * Figures of one width, and what a text has by itself: fractions, small letters and others are asked for nowhere. The
 * types of the library do not have it yet.
 */
const leaner: object = { keepFeatures: ['tnum', 'kern', 'liga', 'calt', 'ccmp', 'locl'] }

/** The bytes of the file. */
export const basicFont = (): Promise<Buffer> =>
  subsetFont(readFileSync(path.join(files, 'anek-devanagari-latin-wght-normal.woff2')), basicLetters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
    ...leaner,
  })

export const basicFontFile = path.join(import.meta.dirname, '../web/src/theme/anek-basic.woff2')

const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('')

/**
 * The letters that the server draws by itself, by the file of fontsource that has them: on a machine without fonts there
 * are no others. Devanagari has the joiners with it, and the sign of the rupee stands in a file of its own.
 */
const drawnLetters = {
  latin: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…★`,
  'latin-ext': '₹',
  devanagari: `${range(0x900, 0x97f)}${range(0xa8e0, 0xa8ff)}\u200c\u200d\u25cc`,
} as const
export const drawnSubsets = Object.keys(drawnLetters) as (keyof typeof drawnLetters)[]

/** A file of the font for the server's pictures: bold, and unpacked, as the drawing library reads no WOFF2. */
export const drawnFont = (subset: keyof typeof drawnLetters): Promise<Buffer> =>
  subsetFont(
    readFileSync(path.join(files, `anek-devanagari-${subset}-wght-normal.woff2`)),
    drawnLetters[subset],
    {
      targetFormat: 'sfnt',
      variationAxes: { wght: 700 },
    },
  )

export const drawnFontFile = (subset: string): string =>
  path.join(import.meta.dirname, `../server/src/files/images/anek-${subset}.ttf`)

if (process.argv[1] === import.meta.filename) {
  writeFileSync(basicFontFile, await basicFont())
  for (const subset of drawnSubsets) writeFileSync(drawnFontFile(subset), await drawnFont(subset))
}
