type Rgb = readonly [number, number, number]
interface Hsl {
  h: number
  s: number
  l: number
}

/** The colour of a pressed control in one theme. */
interface Shades {
  press: string
  pressDeep: string
  /** Writing in the accent, on any ground. */
  pressInk: string
  pressSoft: string
  onPressSoft: string
}

/** An accent colour's variants, dark enough or light enough to be read where they are used. */
export interface Accent {
  light: Shades
  dark: Shades
}

/** WCAG 2.2, 1.4.3, and a little for rounding. */
const enough = 4.55
const white: Rgb = [1, 1, 1]

const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map(i => Number.parseInt(hex.slice(i, i + 2), 16) / 255) as unknown as Rgb

// The darkest grounds that writing in the accent stands on in the light theme, and the lightest in the dark one: as in
// web/src/theme/tokens.css.
const lightGround = rgbOf('#f4eee1')
const darkGround = rgbOf('#3a4270')

const luminance = (rgb: Rgb): number => {
  const [r, g, b] = rgb.map(x => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrastOf = (a: Rgb, b: Rgb): number => {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** The contrast of two colours, as #rrggbb: from 1 to 21. */
export const contrast = (a: string, b: string): number => contrastOf(rgbOf(a), rgbOf(b))

const hslOf = (hex: string): Hsl => {
  const [r, g, b] = rgbOf(hex)
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)]
  const [l, d] = [(max + min) / 2, max - min]
  if (d === 0) return { h: 0, s: 0, l }
  const h = max === r ? ((g - b) / d + 6) % 6 : max === g ? (b - r) / d + 2 : (r - g) / d + 4
  return { h: h * 60, s: d / (1 - Math.abs(2 * l - 1)), l }
}

const ofHsl = ({ h, s, l }: Hsl): Rgb => {
  const f = (n: number) => {
    const k = (n + h / 30) % 12
    return l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  }
  return [f(0), f(8), f(4)]
}

const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map(x =>
      Math.round(x * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** The colour at the first lightness that passes, in steps from its own. */
const firstThat = (hsl: Hsl, step: number, passes: (rgb: Rgb) => boolean): Hsl => {
  let l = hsl.l
  while (!passes(ofHsl({ ...hsl, l })) && l + step >= 0 && l + step <= 1) l += step
  return { ...hsl, l }
}

/** How much darker than chosen the accent may become, of 1: with more it would be another colour. */
const mostDarkening = 0.16
const step = 0.005

/** The variants of an accent colour, as #rrggbb; null if it is so light that nothing on or in it could be read. */
export const accentOf = (hex: string): Accent | null => {
  const chosen = hslOf(hex)
  const hex6 = (hsl: Hsl) => hexOf(ofHsl(hsl))
  const soft = ofHsl({ ...chosen, l: 0.95 })
  const isRead = (rgb: Rgb) => [white, lightGround, soft].every(ground => contrastOf(rgb, ground) >= enough)
  const light = firstThat(chosen, -step, isRead)
  if (chosen.l - light.l > mostDarkening) return null
  const carriesWhite = (rgb: Rgb) => contrastOf(white, rgb) >= 5
  // As light as white writing allows, so that it stands out from the dark page.
  const dark = firstThat({ ...chosen, l: 0.9 }, -step, carriesWhite)
  const darkSoft = { h: chosen.h, s: chosen.s * 0.6, l: 0.22 }
  const isReadInDark = (rgb: Rgb) =>
    [darkGround, ofHsl(darkSoft)].every(ground => contrastOf(rgb, ground) >= enough)
  const onSoft = (press: Hsl) =>
    hex6(firstThat({ ...chosen, l: 0.9 }, step, rgb => contrastOf(rgb, ofHsl(press)) >= enough))
  const deeper = (press: Hsl) => hex6({ ...press, l: Math.max(0, press.l - 0.08) })
  return {
    light: {
      press: hex6(light),
      pressDeep: deeper(light),
      pressInk: hex6(light),
      pressSoft: hexOf(soft),
      onPressSoft: onSoft(light),
    },
    dark: {
      press: hex6(dark),
      pressDeep: deeper(dark),
      pressInk: hex6(firstThat({ ...chosen, l: 0.6 }, step, isReadInDark)),
      pressSoft: hex6(darkSoft),
      onPressSoft: onSoft(dark),
    },
  }
}

/** The colours that an accent sets in one theme, by the names that web/src/theme/tokens.css gives them. */
export const accentTokens = (accent: Accent, theme: keyof Accent): Record<string, string> => {
  const { press, pressDeep, pressInk, pressSoft, onPressSoft } = accent[theme]
  return {
    '--color-press': press,
    '--color-press-deep': pressDeep,
    '--color-press-ink': pressInk,
    '--color-press-soft': pressSoft,
    '--color-on-press-soft': onPressSoft,
    // In the dark theme the focus is marigold, whatever the accent.
    ...(theme === 'light' && { '--color-focus': press }),
  }
}
