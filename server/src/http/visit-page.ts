import { createHash } from 'node:crypto'
import type { Texts } from '#contract/texts/texts.ts'
import { whenOf } from '#contract/when.ts'
import type { SharedVisit } from '#server/db/agreements/visits.ts'
import type { Agreement } from '#server/domain/agreements/agreement.ts'
import { nearTimes } from '#server/domain/agreements/day.ts'
import { escapeHtml } from '#server/domain/escape-html.ts'

/** The rest of the look, colours and type, comes with the app's own style sheet. */
const style = `
body { min-height: 100dvh; background: var(--color-page); color: var(--color-ink); font: 400 1.0625rem/1.5rem var(--font-sans) }
main { max-width: 500px; margin: 0 auto; padding: 32px 20px 48px }
h1 { font-size: var(--text-large); line-height: var(--text-large--line-height); font-weight: 700; overflow-wrap: anywhere }
h2 { font-size: 1.0625rem; font-weight: 600; margin-bottom: 8px }
p { overflow-wrap: anywhere }
small { color: var(--color-ink-soft); font-size: var(--text-caption); line-height: var(--text-caption--line-height) }
.fact { margin-top: 12px; font-weight: 600 }
section { background: var(--color-card); border: 1px solid var(--color-line); border-radius: 16px; padding: 16px; margin: 24px 0 }
li + li { margin-top: 8px } .soft { color: var(--color-ink-soft) } h1 + .soft { margin-top: 12px } header { color: var(--color-ink-soft); font-weight: 600; margin-bottom: 24px }
a { display: inline-flex; align-items: center; min-height: 48px; color: var(--color-press-ink); font-weight: 600 }`
const styleHash = createHash('sha256').update(style).digest('base64')

/** No script, no form, no frame; the app's style sheet, its fonts and the few rules above. */
export const visitPolicy = `default-src 'none'; style-src 'self' 'sha256-${styleHash}'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

interface Frame {
  /** The links to the app's style sheet, its font and the market's colours. */
  links: string
  /** The market's name. */
  market: string
  texts: Texts
}

const page = (title: string, body: string, { links, market, texts }: Frame): string => `<!doctype html>
<html lang="${texts.common.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${escapeHtml(title)}</title>
${links}<style>${style}</style></head>
<body><main><header>${escapeHtml(market)}</header>${body}</main></body></html>`

/** A plain page that says that there is no visit here, or no more. */
export const visitNotice = (what: 'over' | 'gone', frame: Frame): string => {
  const { day } = frame.texts
  const [title, note] =
    what === 'over' ? [day.visitOver, day.visitOverNote] : [day.visitGone, day.visitGoneNote]
  return page(title, `<h1>${title}</h1><p class="soft">${note}</p>`, frame)
}

/** Whom somebody meets, where and when, and whether both have said to be fine. */
export const visitPage = (visit: SharedVisit, agreement: Agreement, frame: Frame): string => {
  const { texts } = frame
  const { day, common } = texts
  const format = new Intl.DateTimeFormat(common.locale, {
    ...{ timeZone: 'Asia/Kolkata', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' },
  })
  const fine = (name: string, at: Date | null) =>
    `<li${at ? '' : ' class="soft"'}>${escapeHtml(at ? day.saidFine(name, format.format(at)) : day.notSaidFine(name))}</li>`
  const { poster_name, provider_name } = visit
  const title = day.visitTitle(day.bothNames(provider_name, poster_name))
  const { until } = nearTimes(agreement)!
  const body = `<h1>${escapeHtml(title)}</h1>
<p class="fact">${escapeHtml(whenOf(agreement, texts))}</p>
<p class="fact">${escapeHtml(`${visit.location}, ${visit.city}`)}</p>
<section><h2>${day.areTheyFine}</h2><ul>${fine(provider_name, visit.provider_fine_at)}${fine(poster_name, visit.poster_fine_at)}</ul></section>
<p>${escapeHtml(day.visitNote)}</p><p><a href="tel:112">${day.call112}</a></p>
<small>${escapeHtml(day.sharedUntil(format.format(until)))}</small>`
  return page(title, body, frame)
}
