import { createHash } from 'node:crypto'
import { appBase, paths } from '#contract/paths.ts'
import { type Markup, markup } from '#server/domain/markup.ts'
import { type Head, headOf } from './head.ts'
import { type Market, texts } from './market.ts'
import { styleOf } from './style.ts'

export interface PublicPage {
  status: number
  html: string
  headers: Readonly<Record<string, string>>
}

interface Parts {
  head: Head
  body: Markup
  /** The hue of its category. */
  hue?: number
  status?: number
  /** For a sheet of paper: without the bar at the top. */
  isPoster?: boolean
}

const top = ({ site }: Market): Markup => markup`<header><a class="brand" href="${appBase}/">
<img src="${site.logo ?? `${appBase}/favicon.svg`}" width="28" height="28" alt="">${site.name}</a>
<a href="${appBase}${paths.login}">${texts.common.logIn}</a></header>`

/** A whole page without scripts, forms and cookies, and the headers that hold it to that. */
export const pageOf = (market: Market, { head, body, hue, status = 200, isPoster }: Parts): PublicPage => {
  const style = styleOf(market, hue, isPoster)
  const hash = createHash('sha256').update(style).digest('base64')
  const font =
    market.font.first &&
    markup`<link rel="preload" as="font" type="font/woff2" crossorigin href="${market.font.first}">`
  const before = markup`<!doctype html>
<html lang="${texts.common.locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headOf(market, head)}
<link rel="icon" href="${market.site.logo ?? `${appBase}/favicon.svg`}">${font}<style>`.html
  const after = markup`</style></head>
<body>${!isPoster && top(market)}<main>${body}</main></body></html>`.html
  return {
    status,
    html: before + style + after,
    headers: {
      // A page without scripts connects to nothing, but Lighthouse asks for robots.txt from within it.
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      ...(head.isIndexed ? {} : { 'x-robots-tag': 'noindex' }),
    },
  }
}

/** A page that says one thing and leads on. */
export const noticePage = (
  market: Market,
  {
    head,
    status,
    title,
    note,
    link,
  }: {
    head: Head
    status?: number
    title: string
    note?: string
    link: { label: string; url: string }
  },
): PublicPage =>
  pageOf(market, {
    ...{ head, status },
    body: markup`<div class="notice"><h1>${title}</h1>${note && markup`<p class="soft">${note}</p>`}
<a class="button" href="${link.url}">${link.label}</a></div>`,
  })
