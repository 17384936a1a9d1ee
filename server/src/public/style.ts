import { accentOf } from '#contract/accent.ts'
import type { Market } from './market.ts'

/** Light and dark, as in web/src/theme/tokens.css: a test compares the two. */
export const tokens = {
  page: ['#fcf9f2', '#0b0e1b'],
  card: ['#ffffff', '#1d2340'],
  sunken: ['#f4eee1', '#252b4d'],
  line: ['#e9e1d0', '#39406a'],
  ink: ['#1a1833', '#f4f1e9'],
  'ink-soft': ['#57546c', '#b6b7cc'],
  press: ['#3b2fa3', '#6156de'],
  'press-ink': ['#3b2fa3', '#b9b3ff'],
  star: ['#f0980a', '#ffbe45'],
  'open-ink': ['#0c6238', '#8fe8b6'],
  'progress-ink': ['#854600', '#ffcf85'],
} as const

type Shades = Record<keyof typeof tokens, string>

/** The colours of a market, with its own accent. */
export const shadesOf = (accentHex: string | null, theme: 'light' | 'dark'): Shades => {
  const at = theme === 'light' ? 0 : 1
  const shades = Object.fromEntries(Object.entries(tokens).map(([name, pair]) => [name, pair[at]])) as Shades
  const accent = accentHex === null ? null : accentOf(accentHex)
  return accent ? { ...shades, press: accent[theme].press, 'press-ink': accent[theme].pressInk } : shades
}

/** The cloth of a category, as in web/src/theme/parts.css. */
const cloths = {
  light: { cloth: 'oklch(0.925 0.052 var(--hue))', 'cloth-ink': 'oklch(0.42 0.11 var(--hue))' },
  dark: { cloth: 'oklch(0.31 0.062 var(--hue))', 'cloth-ink': 'oklch(0.86 0.085 var(--hue))' },
}

const variables = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

const screen = `
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);overflow-wrap:anywhere}
header,main{max-width:500px;margin:0 auto;padding:0 16px}
header{display:flex;justify-content:space-between;align-items:center;min-height:56px}
main{padding-bottom:32px}
a{color:var(--press-ink);font-weight:600;text-decoration:none}
header a{display:inline-flex;align-items:center;min-height:48px;gap:8px}
.brand{color:var(--ink)}.brand img{border-radius:8px}
:focus-visible{outline:3px solid var(--press-ink);outline-offset:2px}
h1{margin:4px 0 0;font-size:22px;line-height:28px;font-weight:700}
h2{margin:32px 0 8px;font-size:17px;line-height:24px;font-weight:600}
p{margin:8px 0 0}ul{list-style:none;margin:0;padding:0}
.soft,.fact small{color:var(--ink-soft)}.small{font-size:14px;line-height:20px;color:var(--ink-soft)}
.photos{display:flex;gap:8px;margin:0 -16px;padding:0 16px;overflow-x:auto;scroll-snap-type:x mandatory}
.photos img{flex:none;width:100%;height:auto;aspect-ratio:3/2;object-fit:cover;border-radius:16px;background:var(--sunken);scroll-snap-align:center}
.photos img:not(:only-child){width:88%}
.band{display:flex;align-items:center;justify-content:space-between;height:120px;padding:0 20px;border-radius:16px;background:var(--cloth);color:var(--cloth-ink);overflow:hidden}
.band svg:last-child{align-self:flex-end;height:104px;opacity:.14}
.over{display:flex;justify-content:space-between;gap:12px;margin-top:16px;font-size:14px;line-height:20px;color:var(--ink-soft)}
.state{display:inline-flex;align-items:center;gap:6px;color:var(--open-ink);font-size:12px;font-weight:600;text-transform:uppercase}
.state::before{content:"";width:6px;height:6px;border-radius:3px;background:currentColor}
.amount{margin-top:12px;font-size:22px;line-height:28px;font-weight:700;font-variant-numeric:tabular-nums}
.amount small{margin-left:8px;font-size:14px;font-weight:400;color:var(--ink-soft)}
.fact{display:flex;gap:12px;align-items:center;min-height:44px}.fact svg{flex:none;color:var(--ink-soft)}
svg.line{fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.facts{margin:8px 0 0}.facts dt{margin-top:8px;font-size:14px;line-height:20px;color:var(--ink-soft)}.facts dd{margin:0}
.words{margin-top:16px;white-space:pre-line}
.person{display:flex;gap:12px;align-items:center;min-height:72px;margin-top:24px}
.face{flex:none;display:grid;place-items:center;width:48px;height:48px;border-radius:50%;object-fit:cover;background:var(--sunken);font-weight:600;font-size:19px}
.face.large{width:88px;height:88px;font-size:35px}
.person b{font-weight:600}.person p{margin:0}.star{color:var(--star)}
.bar{position:sticky;bottom:0;margin:24px -16px 0;padding:12px 16px;background:var(--page)}
.button{display:flex;justify-content:center;align-items:center;min-height:52px;padding:12px 20px;border-radius:14px;background:var(--press);color:#fff}
.bar .small{margin:8px 0 0;text-align:center}
.notice{min-height:60vh;display:flex;flex-direction:column;justify-content:center;text-align:center}.notice .button{margin-top:24px}
.figures{display:flex;margin-top:16px;border:1px solid var(--line);border-radius:16px;background:var(--card);text-align:center}
.figures li{flex:1;padding:12px 8px;font-size:14px;line-height:20px;color:var(--ink-soft)}.figures li+li{border-left:1px solid var(--line)}
.figures b{display:block;color:var(--ink);font-size:22px;line-height:28px}
.chips{display:flex;flex-wrap:wrap;gap:8px}.chips a,.chips span{display:inline-flex;align-items:center;min-height:44px;padding:0 14px;border-radius:22px;background:var(--sunken);font-size:14px;font-weight:400;color:var(--ink)}
.chips a[aria-current]{font-weight:600;color:var(--press-ink)}
.list a{display:flex;gap:12px;align-items:center;justify-content:space-between;min-height:112px;margin-top:12px;padding:12px;border:1px solid var(--line);border-radius:16px;background:var(--card);color:var(--ink)}
.list img{flex:none;width:88px;height:88px;object-fit:cover;border-radius:12px;background:var(--sunken)}
.list b{display:block;font-weight:600}.list span span{display:block;font-weight:400}.list .price{margin-top:4px;font-weight:600}
.reviews li{padding:12px 0}.reviews li+li{border-top:1px solid var(--line)}.next{display:inline-flex;align-items:center;min-height:48px;margin-top:12px}
`

const paper = `
@page{size:A4;margin:0}
*{box-sizing:border-box}
body{margin:0;background:#fff;color:#1a1833;overflow-wrap:anywhere}
main{display:flex;flex-direction:column;align-items:center;justify-content:space-between;gap:5vmin;min-height:100vh;max-width:210mm;margin:0 auto;padding:8vmin 7vmin;text-align:center}
p,h1{margin:0}h1{font-size:clamp(28px,8vmin,64px);line-height:1.15;font-weight:700}
.brand{font-size:clamp(18px,4vmin,30px);font-weight:600;color:var(--press)}
.amount{font-size:clamp(32px,9vmin,72px);line-height:1.1;font-weight:700}
.lead{font-size:clamp(16px,3.6vmin,28px);line-height:1.35}
.qr{width:min(62vmin,110mm);height:auto}
.note{font-size:14px;color:#57546c}@media print{.note{display:none}main{height:297mm;min-height:0}}
`

/** The whole style of a page: the theme follows the system. */
export const styleOf = ({ site, font }: Market, hue = 0, isPoster = false): string => {
  const light = variables({ ...shadesOf(site.accent, 'light'), ...cloths.light, hue: String(hue) })
  const dark = variables({ ...shadesOf(site.accent, 'dark'), ...cloths.dark })
  // The file that every page needs is preloaded; letters of the others may come a moment later.
  const faces = font.files.map(
    ({ url, letters }) =>
      `@font-face{font-family:Anek;src:url(${url}) format("woff2");font-weight:400 700;font-display:${url === font.first ? 'optional' : 'swap'};unicode-range:${letters}}`,
  )
  const themes = isPoster
    ? `:root{color-scheme:light;${light}}`
    : `:root{color-scheme:light dark;${light}}@media (prefers-color-scheme:dark){:root{${dark}}}`
  return `${faces.join('')}${themes}body{font:400 17px/24px Anek,system-ui,"Noto Sans Devanagari",sans-serif}${isPoster ? paper : screen}`
}
