import { type Markup, markup } from '#server/domain/markup.ts'
import { texts } from './market.ts'

/** Somebody's face, or the first letter of the name. */
export const faceOf = (url: string | null, name: string, isLarge = false): Markup => {
  const look = isLarge ? 'face large' : 'face'
  const side = isLarge ? '88' : '48'
  return url
    ? markup`<img class="${look}" src="${url}" width="${side}" height="${side}" alt="">`
    : markup`<span class="${look}" aria-hidden="true">${[...name][0] ?? ''}</span>`
}

/** A mean of stars in words, with one star before it. */
export const starsOf = (mean: number, count: number): Markup =>
  count === 0
    ? markup`${texts.publicPages.newHere}`
    : markup`<span class="star" aria-hidden="true">★</span> ${texts.publicPages.starsOf(mean.toFixed(1), count)}`
