import { hueOfCategory } from '#contract/categories.ts'
import { categoryLines } from '#contract/category-lines.ts'
import type { Site } from '#contract/entities/market-settings.ts'
import { iconAsItComes } from '#contract/market-categories.ts'
import { moreCategoryLines } from '#contract/more-category-lines.ts'
import { Markup } from '#server/domain/markup.ts'

/** The arched window of the app's scenes, in a square of 88. */
export const arch = 'M10 88V54c0-16 11-21 20-25 8-4 12-9 14-17 2 8 6 13 14 17 9 4 20 9 20 25v34z'

const icons = [...categoryLines, ...moreCategoryLines]

/** The icon that a market gives a category. */
export const lineOfCategory = (id: number, { categoryDetails }: Pick<Site, 'categoryDetails'>): string =>
  icons[categoryDetails.find(detail => detail.id === id)?.icon ?? iconAsItComes(id)] ?? icons[0]!

/** From lucide-react (ISC licence), as the app has them beside the same facts. */
const lines = {
  day: 'M8 2v4M16 2v4M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM3 10h18',
  place:
    'M20 10c0 5-5.5 10.2-7.4 11.8a1 1 0 0 1-1.2 0C9.5 20.2 4 15 4 10a8 8 0 0 1 16 0zM9 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  length:
    'M5 22h14M5 2h14M17 22v-4.2a2 2 0 0 0-.6-1.4L12 12l-4.4 4.4a2 2 0 0 0-.6 1.4V22M7 2v4.2a2 2 0 0 0 .6 1.4L12 12l4.4-4.4a2 2 0 0 0 .6-1.4V2',
}

const drawn = (line: string, size: number): Markup =>
  new Markup(
    `<svg class="line" aria-hidden="true" width="${size}" height="${size}" viewBox="0 0 24 24"><path d="${line}"/></svg>`,
  )

export const icon = (name: keyof typeof lines): Markup => drawn(lines[name], 20)

/** In place of a photo: the category's icon on its cloth. */
export const categoryBand = (line: string): Markup =>
  new Markup(
    `<div class="band" aria-hidden="true">${drawn(line, 48).html}<svg viewBox="0 12 88 76" fill="currentColor"><path d="${arch}"/></svg></div>`,
  )

const channel = (linear: number): string => {
  const x = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, x)) * 255)
    .toString(16)
    .padStart(2, '0')
}

/** oklch() as #rrggbb, which the drawing library reads; by the matrices of CSS Color 4. */
const hexOf = (lightness: number, chroma: number, hue: number): string => {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return `#${channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)}${channel(
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
  )}${channel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)}`
}

/** The cloth of a category in the light theme, as in web/src/theme/parts.css. */
export const clothOf = (categoryId: number): { cloth: string; clothInk: string } => {
  const hue = hueOfCategory(categoryId)
  return { cloth: hexOf(0.925, 0.052, hue), clothInk: hexOf(0.42, 0.11, hue) }
}
