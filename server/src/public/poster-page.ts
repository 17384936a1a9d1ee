import { encode } from 'uqr'
import { appBase, browseBase, publicPaths } from '#contract/paths.ts'
import type { PublicTaskPage } from '#server/db/tasks/public-tasks.ts'
import { Markup, markup } from '#server/domain/markup.ts'
import { type PublicPage, pageOf } from './frame.ts'
import { type Market, texts } from './market.ts'
import { placeOf, rupees, titleOf, whenOfTask } from './words.ts'

const words = texts.publicPages

const qrCode = (url: string): Markup => {
  const { data, size } = encode(url, { ecc: 'Q', border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return new Markup(
    `<svg class="qr" role="img" aria-label="QR code" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`,
  )
}

interface Sheet {
  title: string
  /** Large, under the title. */
  amount?: string
  lines: readonly string[]
  scan: string
  url: string
}

const sheetOf = (market: Market, { title, amount, lines, scan, url }: Sheet): PublicPage =>
  pageOf(market, {
    head: { title: `${words.poster}: ${title}`, description: scan, isIndexed: false },
    isPoster: true,
    body: markup`<p class="note">${words.printNote}</p><p class="brand">${market.site.name}</p>
<h1>${title}</h1>${amount !== undefined && markup`<p class="amount">${amount}</p>`}<div class="lead">${lines.map(line => markup`<p>${line}</p>`)}</div>
${qrCode(url)}<div><p class="lead">${scan}</p><p class="lead">${url.replace(/^https?:\/\//, '')}</p></div>`,
  })

/** A sheet of A4 about one task. */
export const taskPoster = (task: PublicTaskPage, market: Market): PublicPage =>
  sheetOf(market, {
    title: titleOf(task),
    amount: rupees(task.budget_paise),
    lines: [placeOf(task), whenOfTask(task)],
    scan: words.scanTask,
    url: market.publicUrl + publicPaths.task(task.given_id),
  })

/** A sheet of A4 about the market itself. */
export const marketPoster = (market: Market): PublicPage => {
  const { site, publicUrl } = market
  const start = site.reach.publicPages === 'all' ? browseBase : `${appBase}/`
  return sheetOf(market, {
    title: site.name,
    lines: [site.description],
    scan: words.scanMarket,
    url: publicUrl + start,
  })
}
