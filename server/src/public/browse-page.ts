import type { MarketCategory } from '#contract/market-categories.ts'
import { appBase, browseBase, publicPaths } from '#contract/paths.ts'
import type { PublicPlace, PublicTaskRow } from '#server/db/tasks/public-tasks.ts'
import { markup } from '#server/domain/markup.ts'
import { categoriesIn, slugOf } from '#server/domain/tasks/category-name.ts'
import { type PublicPage, pageOf } from './frame.ts'
import { type Market, texts } from './market.ts'
import { placeOf, rupees, titleOf, whenOfTask } from './words.ts'

const words = texts.publicPages

/** How many tasks a page of a list has. */
export const browseSize = 50

/** Which tasks a list holds. */
export interface Browsed {
  /** A city as `cityKey` has it. */
  cityKey?: string | undefined
  category?: MarketCategory | undefined
}

export const browsePath = ({ cityKey, category }: Browsed, before?: number): string => {
  const parts = [cityKey, category && slugOf(category.name)].filter(part => part)
  const path = [browseBase, ...parts.map(part => encodeURIComponent(part as string))].join('/')
  return before === undefined ? path : `${path}?before=${before}`
}

interface List {
  browsed: Browsed
  before?: number | undefined
  tasks: PublicTaskRow[]
  cities: PublicPlace[]
  market: Market
}

const cardOf = (task: PublicTaskRow) => {
  const path = publicPaths.task(task.given_id)
  const photo = task.photos?.[0]
  return markup`<li><a href="${path}"><span><b>${titleOf(task)}</b>
<span class="small">${words.summary([placeOf(task), whenOfTask(task)])}</span>
<span class="price">${rupees(task.budget_paise)}</span></span>${photo && markup`<img src="${path}/photo/${photo.id}/192" width="88" height="88" alt="" loading="lazy">`}</a></li>`
}

/** A list of open tasks for search engines and people without an account, with its neighbours. */
export const browsePage = ({ browsed, before, tasks, cities, market }: List): PublicPage => {
  const { cityKey, category } = browsed
  const { site, publicUrl } = market
  const city = cities.find(place => place.city_key === cityKey)?.city ?? cityKey
  const title = !city ? words.allTasks : category ? words.tasksOf(category.name, city) : words.tasksIn(city)
  const shown = tasks.slice(0, browseSize)
  const next = tasks.length > browseSize && browsePath(browsed, shown.at(-1)!.id)
  const path = browsePath(browsed, before)
  const offered = categoriesIn(site).filter(({ isOffered }) => isOffered)
  const data = {
    '@type': 'ItemList',
    name: title,
    itemListElement: shown.map((task, i) => ({
      ...{ '@type': 'ListItem', position: i + 1, name: titleOf(task) },
      url: publicUrl + publicPaths.task(task.given_id),
    })),
  }
  const chip = (label: string, to: Browsed) =>
    markup`<a href="${browsePath(to)}"${browsePath(to) === browsePath(browsed) && markup` aria-current="page"`}>${label}</a>`
  return pageOf(market, {
    // An empty list is nothing to find.
    head: { title, description: words.listNote(site.name), path, isIndexed: shown.length > 0, data },
    body: markup`<h1>${title}</h1><p class="soft">${words.listNote(site.name)}</p>
${shown.length === 0 ? markup`<p>${words.noTasks}</p>` : markup`<ul class="list">${shown.map(cardOf)}</ul>`}
${next && markup`<a class="next" rel="next" href="${next}">${words.olderTasks}</a>`}
${cityKey !== undefined && markup`<h2>${words.categories}</h2><nav class="chips" aria-label="${words.categories}">${offered.map(one => chip(one.name, { cityKey, category: one }))}</nav>`}
<h2>${words.cities}</h2><nav class="chips" aria-label="${words.cities}">${chip(words.everywhere, {})}${cities.map(place => chip(place.city, { cityKey: place.city_key }))}</nav>
<div class="bar"><a class="button" href="${appBase}/">${words.messageOn(site.name)}</a></div>`,
  })
}
