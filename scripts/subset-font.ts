// Makes web/src/theme/anek-basic.woff2: the letters of an English page, in the weights that the app uses. A first visit
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

if (process.argv[1] === import.meta.filename) writeFileSync(basicFontFile, await basicFont())
