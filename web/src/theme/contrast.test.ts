import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { contrast } from '#contract/accent.ts'

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8')
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** A colour of tokens.css in one theme, as #rrggbb. */
const colour = (name: string, theme: Theme): string => {
  const value = new RegExp(`--color-${name}: ([^;]+);`).exec(css)?.[1]
  if (value === undefined) throw new Error(`there is no colour ${name}`)
  const reference = /^var\(--color-([\w-]+)\)$/.exec(value)?.[1]
  if (reference) return colour(reference, theme)
  const [light, dark = light] = [...value.matchAll(/#[0-9a-f]{6}\b/g)].map(([hex]) => hex)
  return (theme === 'light' ? light : dark)!
}

const grounds = ['page', 'card', 'sunken', 'press-soft', 'bubble']
const readOn: [ink: string, grounds: string[]][] = [
  ['ink', grounds],
  ['money', grounds],
  ['ink-soft', grounds],
  ['press-ink', [...grounds, 'raised']],
  ['open-ink', ['page', 'card', 'sunken', 'open-soft']],
  ['danger-ink', ['page', 'card', 'danger-soft']],
  ['progress-ink', ['progress-soft', 'sunken']],
  ['done-ink', ['done-soft', 'sunken']],
  ['on-press', ['press', 'press-deep', 'danger', 'drawer']],
  ['on-press-soft', ['press', 'drawer']],
  ['on-delight', ['delight']],
  ['on-toast', ['toast']],
]
/** Shapes that must be visible but are not text. */
const seenOn: [mark: string, grounds: string[]][] = [
  ['line-strong', ['page', 'card', 'sunken']],
  ['track', ['page', 'card']],
  ['press-ink', ['page', 'card', 'sunken']],
  ['open', ['page', 'card']],
  ['star-edge', ['page', 'card']],
  ['art-scene', ['page']],
]

const below = (pairs: typeof readOn, least: number) =>
  themes.flatMap(theme =>
    pairs.flatMap(([ink, on]) =>
      on
        .map(ground => ({ ground, value: contrast(colour(ink, theme), colour(ground, theme)) }))
        .filter(({ value }) => value < least)
        .map(({ ground, value }) => `${theme}: ${ink} on ${ground} ${value.toFixed(2)}`),
    ),
  )

test('keeps what is read at 4.5 to 1 on each of its grounds, in both themes', () => {
  expect(below(readOn, 4.5)).toEqual([])
})

test('keeps what is only seen at 3 to 1', () => {
  expect(below(seenOn, 3)).toEqual([])
})

test('parts cards, hairlines and messages from what they lie on in the dark', () => {
  expect(contrast(colour('card', 'dark'), colour('page', 'dark'))).toBeGreaterThan(1.2)
  expect(contrast(colour('line', 'dark'), colour('card', 'dark'))).toBeGreaterThan(1.5)
  expect(contrast(colour('bubble', 'dark'), colour('page', 'dark'))).toBeGreaterThan(1.4)
})

/** A colour of oklch() as #rrggbb. */
function hexOf(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const byte = (x: number) => {
    const clear = Math.min(1, Math.max(0, x))
    return Math.round(255 * (clear <= 0.0031308 ? 12.92 * clear : 1.055 * clear ** (1 / 2.4) - 0.055))
  }
  return `#${linear.map(x => byte(x).toString(16).padStart(2, '0')).join('')}`
}

test('keeps the ink of every cloth readable on it, whatever its hue', () => {
  const parts = readFileSync(path.join(import.meta.dirname, 'parts.css'), 'utf8')
  const pairOf = (name: string) =>
    [...new RegExp(`--${name}: ([^;]+);`).exec(parts)![1]!.matchAll(/oklch\(([\d.]+) ([\d.]+)/g)].map(
      ([, l, c]) => [Number(l), Number(c)] as const,
    )
  const [grounds, inks] = [pairOf('cloth'), pairOf('cloth-ink')]
  const faint = [0, 1].flatMap(theme =>
    [...Array(72).keys()]
      .map(step => step * 5)
      .filter(hue => contrast(hexOf(...grounds[theme]!, hue), hexOf(...inks[theme]!, hue)) < 4.5)
      .map(hue => `${themes[theme]} ${hue}`),
  )
  expect(grounds).toHaveLength(2)
  expect(faint).toEqual([])
})
