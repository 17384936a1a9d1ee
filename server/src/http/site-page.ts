import { assetBase } from '#contract/paths.ts'
import { defaultLanguage, textsIn } from '#contract/texts/languages.ts'
import { type StoredSite, siteAsShown } from '#server/db/market/settings.ts'
import { escapeHtml } from '#server/domain/escape-html.ts'

/** JSON that stands in a page: nothing in it ends the element. */
const inPage = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const withLogo = (
  page: string,
  { file, type, side }: { file: string; type: string; side: number },
): string => {
  const at = `${assetBase}/${file}`
  return page
    .replace(
      /<link rel="icon"[^>]*>/,
      () => `<link rel="icon" href="${at}" type="${type}" sizes="${side}x${side}" />`,
    )
    .replace(/<link rel="apple-touch-icon"[^>]*>/, () => `<link rel="apple-touch-icon" href="${at}" />`)
    .replace(/<svg[^>]*width="72".*?<\/svg>/s, () => `<img src="${at}" alt="" width="72" height="72" />`)
}

/** The built page in the market's own name, colour and logo, with its settings for the app to read. */
export const pageOfSite = (page: string, stored: StoredSite): string => {
  if (stored.version === 0) return page
  const site = siteAsShown(stored)
  const accent = site.accent
    ? `<link rel="stylesheet" href="${assetBase}/accent-${site.accent.slice(1).toLowerCase()}.css" />\n  `
    : ''
  const { productDescription, productName } = textsIn(defaultLanguage).common
  const named = page
    .replaceAll(productDescription, () => escapeHtml(site.description))
    .replaceAll(productName, () => escapeHtml(site.name))
    .replace(
      '</head>',
      () => `  <script type="application/json" id="site">${inPage(site)}</script>\n  </head>`,
    )
    // After the app's own style sheet, which it changes.
    .replace('</body>', () => `  ${accent}</body>`)
  return stored.settings.logo ? withLogo(named, stored.settings.logo) : named
}
