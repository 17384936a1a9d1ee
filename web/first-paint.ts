import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { FullScreenSpinner } from './src/ui/full-screen-spinner.tsx'

/** Puts what the app shows first into the page itself: it is seen before any script has come. */
export const firstPaint: Plugin = {
  name: 'first-paint',
  transformIndexHtml: html =>
    html.replace(
      '<div id="root"></div>',
      `<div id="root">${renderToStaticMarkup(createElement(FullScreenSpinner))}</div>`,
    ),
}
