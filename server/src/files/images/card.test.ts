import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Card, createImageMaker } from './image-maker.ts'

const maker = createImageMaker()
const card = (changes: Partial<Card> = {}): Card => ({
  ...{ title: 'Carry twenty boxes up', budget: '₹1,25,000', place: 'Pune', market: 'TaskBazaar' },
  colours: {
    page: '#ffffff',
    ink: '#000000',
    soft: '#000000',
    press: '#000000',
    cloth: '#ffffff',
    clothInk: '#ffffff',
  },
  ...{ line: 'M0 0h1', arch: 'M0 0h1', photo: null },
  ...changes,
})

/** Rows of a card's left side; true where a pixel is dark. */
const inkOf = async (bytes: Buffer, top: number, height: number): Promise<boolean[][]> => {
  const part = sharp(bytes).extract({ left: 0, top, width: 720, height }).toColourspace('b-w')
  const { data, info } = await part.raw().toBuffer({ resolveWithObject: true })
  const dark = Array.from({ length: 720 * height }, (_, i) => data[i * info.channels]! < 128)
  return Array.from({ length: height }, (_, y) => dark.slice(y * 720, (y + 1) * 720))
}

/** How far the ink of a title reaches, and how much of it there is. */
const titleOf = async (title: string) => {
  const rows = await inkOf(await maker.draw(card({ title })), 128, 270)
  const width = 1 + Math.max(...rows.map(row => row.lastIndexOf(true)))
  return { width, ink: rows.flat().filter(Boolean).length }
}

test('[pub.2] joins the signs of Devanagari as their readers do', async () => {
  // Three letters with a joiner that keeps them apart show a virama; without it they become one conjunct, and are narrower.
  const joined = await titleOf('क्षत्रिय')
  const apart = await titleOf('क्\u200cषत्\u200cरिय')
  expect(joined.width).toBeLessThan(apart.width * 0.9)
  // A short i is written after its consonant and stands before it: the same signs in another order are another picture.
  const [before, after] = [await titleOf('कि कि कि'), await titleOf('की की की')]
  expect(before.ink).not.toBe(after.ink)
})

test('[pub.2] has letters of its own for both scripts and the rupee, and no box for what it has not', async () => {
  // A letter that no font has is a box with four figures, as wide for each.
  const box = await titleOf('\u{10ffff}\u{10ffff}\u{10ffff}')
  for (const text of ['नननन', 'mmm', '₹₹₹']) expect((await titleOf(text)).ink).not.toBe(box.ink)
  expect(await titleOf('Carry boxes 🎉📦')).toEqual(await titleOf('Carry boxes '))
})

test('[pub.2] draws in its own font, also where the machine has others', async () => {
  // So wide are these letters of 72 pixels in that font, beside a margin of 64; in another they are not.
  const { width } = await titleOf('Teach my father')
  expect(Math.abs(width - 64 - 512)).toBeLessThan(4)
})

test('[pub.2] draws the longest title within its place, and words of others as they are', async () => {
  for (const title of ['W'.repeat(120), 'नल की मरम्मत '.repeat(9), '<b>&"\'</span>'.repeat(8)]) {
    const bytes = await maker.draw(card({ title }))
    expect(bytes.length).toBeLessThan(300_000)
    // Between the title and the budget there is a row without ink.
    const isInked = (await inkOf(bytes, 128, 370)).map(row => row.includes(true))
    const budgetEnd = isInked.lastIndexOf(true)
    const gap = isInked.lastIndexOf(false, budgetEnd)
    expect(budgetEnd - gap).toBeLessThan(80)
    expect(gap).toBeGreaterThan(isInked.indexOf(true))
  }
})

test('reads no drawing as an upload, also after a card', async () => {
  await maker.draw(card())
  const { writeFile, rm } = await import('node:fs/promises')
  const file = `/tmp/drawing-${process.pid}.png`
  await writeFile(file, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await expect(maker.make({ path: file, format: 'png', isFace: false })).rejects.toThrow(
    /unsupported image format/,
  )
  await rm(file)
  await maker.close()
})
