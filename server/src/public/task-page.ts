import { borrowingCategoryId, hueOfCategory } from '#contract/categories.ts'
import { withoutContacts } from '#contract/contact-details.ts'
import { appBase, paths, publicPaths } from '#contract/paths.ts'
import type { PublicTaskPage } from '#server/db/tasks/public-tasks.ts'
import { escapeHtml } from '#server/domain/escape-html.ts'
import { markup } from '#server/domain/markup.ts'
import { meanRating } from '#server/domain/rating.ts'
import { categoryName } from '#server/domain/tasks/category-name.ts'
import type { Over, PublicView } from '#server/domain/tasks/public-view.ts'
import { categoryBand, icon, lineOfCategory } from './drawings.ts'
import { noticePage, type PublicPage, pageOf } from './frame.ts'
import { type Head, inShort } from './head.ts'
import { type Market, texts } from './market.ts'
import { faceOf, starsOf } from './person-parts.ts'
import { cardPathOf, placeOf, rupees, summaryOf, titleOf, whenOfTask } from './words.ts'

const words = texts.publicPages

/** A wide photo, and one for a larger screen of a phone. */
const photoWidths = [400, 800] as const

const photosOf = (task: PublicTaskPage, { site }: Market, path: string) => {
  const photos = task.photos ?? []
  if (photos.length === 0) return categoryBand(lineOfCategory(task.category_id, site))
  return markup`<div class="photos">${photos.map(({ id, alt, width, height }, i) => {
    const [small, large] = photoWidths.map(wide => `${path}/photo/${id}/${wide}`) as [string, string]
    const label = alt === '' ? words.photoOf(i + 1, photos.length) : withoutContacts(alt)
    return markup`<img src="${large}" srcset="${small} 400w, ${large} 800w" sizes="(max-width:500px) 88vw, 440px" width="${String(width)}" height="${String(height)}" alt="${label}"${i === 0 ? markup` fetchpriority="high"` : markup` loading="lazy"`}>`
  })}</div>`
}

/** How many bytes of a page its description may take: of 5,000 letters only rare ones take more. */
const wordsBytes = 17_000

const fitting = (text: string): string => {
  let length = text.length
  const cut = () => text.slice(0, length).toWellFormed()
  while (Buffer.byteLength(escapeHtml(cut())) > wordsBytes) length = Math.floor(length * 0.95)
  return length < text.length ? `${cut()}…` : text
}

const dataOf = (task: PublicTaskPage, { site, publicUrl }: Market, path: string): object => ({
  '@type': 'Demand',
  name: titleOf(task),
  description: inShort(withoutContacts(task.description), 500),
  url: publicUrl + path,
  areaServed: placeOf(task),
  itemOffered: { '@type': 'Service', serviceType: categoryName(task) },
  priceSpecification: {
    '@type': 'PriceSpecification',
    maxPrice: task.budget_paise / 100,
    priceCurrency: 'INR',
  },
  seller: { '@type': 'Organization', name: site.name, url: `${publicUrl}${appBase}/` },
})

/** The head of an open task's page, there and in the app's page for the same task. */
export const headOfTask = (task: PublicTaskPage): Head => {
  const path = publicPaths.task(task.given_id)
  const title = titleOf(task)
  return { title, description: summaryOf(task), path, card: cardPathOf(path, task), isIndexed: true }
}

const wholePage = (task: PublicTaskPage, market: Market): PublicPage => {
  const path = publicPaths.task(task.given_id)
  const isListed = market.site.reach.publicPages === 'all'
  const days =
    task.category_id === borrowingCategoryId
      ? texts.tasks.borrowedFor(task.work_days)
      : texts.tasks.takesDays(task.work_days)
  const name = withoutContacts(task.first_name)
  return pageOf(market, {
    head: { ...headOfTask(task), ...(isListed && { data: dataOf(task, market, path) }) },
    hue: hueOfCategory(task.category_id),
    body: markup`${photosOf(task, market, path)}
<p class="over"><span>${categoryName(task)}</span><span class="state">${words.open}</span></p>
<h1>${titleOf(task)}</h1>
<p class="amount">${rupees(task.budget_paise)}<small>${texts.tasks.budget}</small></p>
<ul><li class="fact">${icon('day')}${whenOfTask(task)}</li><li class="fact">${icon('place')}${placeOf(task)}</li>
${task.work_days > 0 && markup`<li class="fact">${icon('length')}${days}</li>`}</ul>
${task.answers.length > 0 && markup`<dl class="facts">${task.answers.map(({ label, value }) => markup`<dt>${label}</dt><dd>${withoutContacts(value)}</dd>`)}</dl>`}
<p class="words">${fitting(withoutContacts(task.description))}</p>
<div class="person">${faceOf(task.avatar && `${path}/face`, name)}<div><p><b>${name}</b></p>
<p class="small">${starsOf(meanRating(task.rating_sum, task.rating_count), task.rating_count)}</p>
${task.badges.length > 0 && markup`<p class="small">${texts.offers.checked(task.badges.map(({ kind }) => texts.verification.kinds[kind]).join(', '))}</p>`}</div></div>
<p class="small">${texts.controls.offerCount(task.offer_count)}</p>
<div class="bar"><a class="button" href="${appBase}${paths.task(task.given_id)}">${texts.tasks.makeOffer}</a>
<p class="small">${words.freeToJoin}</p></div>`,
  })
}

/** The head of a task that takes no offers: nothing but its title and its city. */
export const headOfOver = (task: PublicTaskPage, why: Over): Head => ({
  title: titleOf(task),
  description: words.summary([words.over[why], placeOf(task)]),
  isIndexed: false,
})

/** The head while nobody may see a task without an account: the same for every address. */
export const headOfGate = ({ site }: Market, title: string): Head => ({
  title: site.name,
  description: title,
  isIndexed: false,
})

/** Leads to a screen of the app, through the log-in and back. */
export const gatePage = (market: Market, title: string, url: string): PublicPage =>
  noticePage(market, { head: headOfGate(market, title), title, link: { label: texts.common.logIn, url } })

export const gonePage = (market: Market): PublicPage =>
  noticePage(market, {
    head: { title: words.gone, description: words.goneNote, isIndexed: false },
    status: 404,
    ...{ title: words.gone, note: words.goneNote },
    link: { label: texts.common.findTask, url: `${appBase}/` },
  })

/** The page of a task for people without an account. */
export const taskPage = (
  givenId: string,
  { view, task, market }: { view: PublicView; task: PublicTaskPage | undefined; market: Market },
): PublicPage => {
  if (view.kind === 'gate') return gatePage(market, words.logInToSee, `${appBase}${paths.task(givenId)}`)
  if (view.kind === 'none' || !task) return gonePage(market)
  if (view.kind === 'whole') return wholePage(task, market)
  return pageOf(market, {
    head: headOfOver(task, view.why),
    body: markup`<div class="notice"><p class="soft">${words.over[view.why]}</p><h1>${titleOf(task)}</h1>
<p class="soft">${placeOf(task)}</p><p class="soft">${words.overNote}</p>
<a class="button" href="${appBase}/">${texts.common.findTask}</a></div>`,
  })
}
