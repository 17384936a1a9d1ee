import { createHash } from 'node:crypto'
import type { Site } from '#contract/entities/market-settings.ts'
import { appBase } from '#contract/paths.ts'
import { type Language, textsIn } from '#contract/texts/languages.ts'
import { type Markup, markup } from '#server/domain/markup.ts'
import { coloursOf } from '#server/jobs/mail/layout.ts'

/** The words of the page; with an act it asks. */
interface Said {
  language: Language
  site: Pick<Site, 'name' | 'accent'>
  title: string
  text: string
  act?: string
}

const styleOf = (accent: string | null): string => {
  const { light, dark } = coloursOf(accent)
  const themed = (name: keyof typeof light) => `light-dark(${light[name]}, ${dark[name]})`
  return `
:root { color-scheme: light dark; background: ${themed('page')}; color: ${themed('ink')} }
body { margin: 0 auto; max-width: 500px; padding: 24px 16px; font: 16px/24px system-ui, sans-serif; overflow-wrap: anywhere }
h1 { margin: 24px 0 8px; font-size: 22px; line-height: 28px; font-weight: 600 }
p { margin: 0 0 24px; color: ${themed('soft')} }
a { color: ${themed('link')}; font-weight: 600; display: inline-block; padding: 10px 0 }
button { width: 100%; min-height: 52px; padding: 12px 20px; border: 0; border-radius: 14px; font: inherit; font-weight: 600;
  color: #ffffff; background: ${themed('press')} }`
}

/** A page without scripts and cookies, and the policy under which its styles are allowed. */
export const stopPage = ({ language, site, title, text, act }: Said): { html: string; policy: string } => {
  const style = styleOf(site.accent)
  const hash = createHash('sha256').update(style).digest('base64')
  const form: Markup | undefined =
    act === undefined
      ? undefined
      : markup`<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${act}</button></form>`
  const page = markup`<!doctype html>
<html lang="${textsIn(language).common.locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title><style>`.html
  const body = markup`</style></head>
<body><main><a href="${appBase}/">${site.name}</a><h1>${title}</h1><p>${text}</p>${form}</main></body></html>`
    .html
  return {
    html: page + style + body,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  }
}
