import { accentOf } from '#contract/accent.ts'
import type { Site } from '#contract/entities/market-settings.ts'
import { appBase } from '#contract/paths.ts'
import { type Language, textsIn } from '#contract/texts/languages.ts'
import { type Markup, markup } from '#server/domain/markup.ts'

/** The market as its mails show it. */
export interface Letterhead {
  site: Pick<Site, 'name' | 'accent' | 'logo' | 'contact'>
  publicUrl: string
}

/** One thing in a list of things that happened. */
export interface LetterItem {
  text: string
  /** In smaller letters under it. */
  caption?: string
  url: string
}

/** The parts of a mail, from top to bottom. */
export interface Letter {
  language: Language
  title: string
  /** The preview that mail programs show after the subject. */
  preview?: string
  paragraphs: readonly string[]
  items?: readonly LetterItem[]
  button?: { label: string; url: string }
  /** In smaller letters under the button. */
  note?: string
  /** Why it came. */
  why: string
  /** Where to choose what mails come, and where to get no more of the kind. */
  choose?: { label: string; url: string }
  stop?: { label: string; url: string }
}

interface Colours {
  page: string
  card: string
  line: string
  ink: string
  soft: string
  press: string
  link: string
}

/** As in web/src/theme/tokens.css. */
export const colours: { light: Colours; dark: Colours } = {
  light: {
    ...{ page: '#fcf9f2', card: '#ffffff', line: '#e9e1d0', ink: '#1a1833', soft: '#57546c' },
    ...{ press: '#3b2fa3', link: '#3b2fa3' },
  },
  dark: {
    ...{ page: '#0b0e1b', card: '#1d2340', line: '#39406a', ink: '#f4f1e9', soft: '#b6b7cc' },
    ...{ press: '#6156de', link: '#b9b3ff' },
  },
}

/** The colours of a market, with its own accent. */
export const coloursOf = (accentHex: string | null): typeof colours => {
  const accent = accentHex === null ? null : accentOf(accentHex)
  if (!accent) return colours
  const own = ({ press, pressInk }: typeof accent.light) => ({ press, link: pressInk })
  return {
    light: { ...colours.light, ...own(accent.light) },
    dark: { ...colours.dark, ...own(accent.dark) },
  }
}

const darkStyle = ({ page, card, line, ink, soft, press, link }: Colours): string => `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
.page { background: ${page} !important } .card { background: ${card} !important; border-color: ${line} !important }
.ink { color: ${ink} !important } .soft { color: ${soft} !important } .line { border-color: ${line} !important }
.press { background: ${press} !important } .link { color: ${link} !important } }`

const font =
  "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Devanagari', sans-serif"
const size = {
  title: 'font-size: 22px; line-height: 28px; font-weight: 600',
  body: 'font-size: 16px; line-height: 24px',
  small: 'font-size: 14px; line-height: 20px',
}

/** The letter as a web page for mail programs: tables and styles in place, as many of them know nothing else. */
const page = (letter: Letter, { site, publicUrl }: Letterhead): Markup => {
  const { mails, common } = textsIn(letter.language)
  const { light, dark } = coloursOf(site.accent)
  const { title, preview, paragraphs, items = [], button, note, why, choose, stop } = letter
  const soft = `color: ${light.soft}; ${size.small}; overflow-wrap: anywhere`
  const link = `color: ${light.link}; ${size.small}`
  const logo = `${publicUrl}${site.logo ?? `${appBase}/icons/icon-192.png`}`
  const paragraph = (text: string) =>
    markup`<p class="ink" style="margin: 12px 0 0; color: ${light.ink}; ${size.body}; overflow-wrap: anywhere">${text}</p>`
  const item = ({ text, caption, url }: LetterItem) => markup`
<tr><td class="line" style="border-top: 1px solid ${light.line}; padding: 12px 0">
<a class="ink" href="${url}" style="color: ${light.ink}; ${size.body}; font-weight: 600; text-decoration: none; overflow-wrap: anywhere">${text}</a>
${caption && markup`<div class="soft" style="${soft}">${caption}</div>`}</td></tr>`
  return markup`<!doctype html>
<html lang="${common.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${title}</title><style>${darkStyle(dark)}</style></head>
<body class="page" style="margin: 0; background: ${light.page}; ${font}">
${preview && markup`<div style="display: none; max-height: 0; overflow: hidden">${preview}</div>`}
<div role="main"><table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background: ${light.page}; ${font}">
<tr><td align="center" style="padding: 24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 500px; text-align: left">
<tr><td style="padding: 0 4px 16px"><a href="${publicUrl}${appBase}/" style="text-decoration: none">
<img src="${logo}" width="32" height="32" alt="" style="vertical-align: middle; border: 0; border-radius: 8px">
<span class="ink" style="color: ${light.ink}; font-size: 17px; font-weight: 600; vertical-align: middle">&nbsp;${site.name}</span></a></td></tr>
<tr><td class="card" style="background: ${light.card}; border: 1px solid ${light.line}; border-radius: 20px; padding: 24px 20px">
<h1 class="ink" style="margin: 0; color: ${light.ink}; ${size.title}; overflow-wrap: anywhere">${title}</h1>
${paragraphs.map(paragraph)}
${
  items.length > 0 &&
  markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top: 16px">${items.map(item)}</table>`
}
${
  button &&
  markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top: 20px"><tr>
<td class="press" align="center" style="background: ${light.press}; border-radius: 14px">
<a href="${button.url}" style="display: block; padding: 14px 20px; color: #ffffff; ${size.body}; font-weight: 600; text-decoration: none">${button.label}</a></td></tr></table>
<p class="soft" style="margin: 12px 0 0; ${soft}">${mails.insteadOfButton}<br><a class="link" href="${button.url}" style="${link}">${button.url}</a></p>`
}
${note && markup`<p class="soft line" style="margin: 20px 0 0; border-top: 1px solid ${light.line}; padding-top: 16px; ${soft}">${note}</p>`}
</td></tr>
<tr><td class="soft" style="padding: 16px 20px; ${soft}">${why}
${[choose, stop].map(end => end && markup`<br><a class="link" href="${end.url}" style="${link}">${end.label}</a>`)}
<br>${mails.footer({ site: site.name, contact: site.contact.email })}</td></tr>
</table></td></tr></table></div></body></html>`
}

/** The letter as plain text. */
const plain = (letter: Letter, { site }: Letterhead): string => {
  const { mails } = textsIn(letter.language)
  const { paragraphs, items = [], button, note, why, choose, stop } = letter
  const listed = items.map(({ text, caption, url }) => [text, caption, url].filter(Boolean).join('\n'))
  const links = [choose, stop].map(end => end && `${end.label}: ${end.url}`)
  const contact = mails.footer({ site: site.name, contact: site.contact.email })
  const parts = [...paragraphs, ...listed, button?.url, note, why, ...links, contact]
  return `${parts.filter(part => part).join('\n\n')}\n`
}

/** The two forms of a mail, for programs that show HTML and for those that don't. */
export const layOut = (letter: Letter, head: Letterhead): { text: string; html: string } => ({
  text: plain(letter, head),
  html: page(letter, head).html,
})
