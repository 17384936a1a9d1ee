import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { texts } from './src/texts.ts'
import { BrandMark } from './src/ui/brand.tsx'

// The colours of the light theme (theme/tokens.css), which hold until the style sheet has come.
const fills = { press: '#3b2fa3', delight: '#f6a81c', 'on-press': '#ffffff' }

const mark = Object.entries(fills).reduce(
  (svg, [name, colour]) =>
    svg
      .replaceAll(`class="fill-${name}"`, `fill="${colour}" class="fill-${name}"`)
      .replaceAll(`class="stroke-${name}"`, `stroke="${colour}" class="stroke-${name}"`),
  renderToStaticMarkup(createElement(BrandMark, { size: 72 })),
)

// Placed by attributes, as the security policy allows no inline style; once the style sheet is there, as the app's own
// spinner is (`FullScreenSpinner`), so that nothing moves.
const shell = [
  `<div role="status" aria-label="${texts.common.loading}" align="center" class="mx-auto flex min-h-dvh max-w-phone flex-col items-center justify-center gap-6 bg-page">`,
  '<svg aria-hidden="true" width="1" height="42vh" display="block" class="hidden"></svg>',
  mark,
  '<svg aria-hidden="true" width="32" height="32" display="block"></svg></div>',
].join('')

/**
 * Puts the app's mark into the page itself, and the style sheet after it: it is painted before anything else has come.
 * The app's script waits for the style sheet, wherever it stands.
 */
export const firstPaint: Plugin = {
  name: 'first-paint',
  transformIndexHtml: {
    order: 'post',
    handler: html => {
      const sheet = /<link rel="stylesheet"([^>]*)>/.exec(html)
      const root = '<div id="root"></div>'
      if (!html.includes(root)) throw new Error('index.html has no empty root')
      return (
        html
          // Without the browser's own margin, which the style sheet takes away: nothing moves when it comes.
          .replace('<body>', '<body marginwidth="0" marginheight="0">')
          .replace(root, `<div id="root">${shell}</div>${sheet ? `\n    ${sheet[0]}` : ''}`)
          .replace(sheet?.[0] ?? '', `<link rel="preload" as="style"${sheet?.[1]}>`)
      )
    },
  },
}
