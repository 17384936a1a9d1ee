import type { FastifyRequest } from 'fastify'
import type { SiteCache } from '#server/access/site-cache.ts'
import { siteAsShown } from '#server/db/market/settings.ts'
import { type PublicTaskPage, publicTask } from '#server/db/tasks/public-tasks.ts'
import type { Clock } from '#server/domain/clock.ts'
import { type PublicView, publicView } from '#server/domain/tasks/public-view.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import type { Preview } from '#server/http/page-hints.ts'
import { type Head, previewTags } from './head.ts'
import { type Market, texts } from './market.ts'
import type { PublicReader } from './public-reader.ts'
import { headOfGate, headOfOver, headOfTask } from './task-page.ts'

/** A task as somebody without an account sees it. */
export interface SeenTask {
  view: PublicView
  task: PublicTaskPage | undefined
}

/** True of what could be the public id of a task or a person: nothing else is looked up. */
export const isGivenId = (text: string): boolean => /^[\w-]{1,64}$/.test(text)

/** Data that all pages of this moment share. */
export class Moment {
  constructor(
    readonly site: SiteCache,
    readonly clock: Clock,
    readonly fixed: Omit<Market, 'site'>,
  ) {}

  async market(): Promise<Market> {
    return { ...this.fixed, site: siteAsShown(await this.site.lastKnown()) }
  }

  today(): string {
    return dayInIndia(this.clock.now())
  }
}

/** Looks up tasks for pages, pictures and previews alike: the one place that decides what of them is shown. */
export class SeenTasks {
  constructor(
    readonly reader: PublicReader,
    readonly moment: Moment,
  ) {}

  async see(request: FastifyRequest, givenId: string, market: Market): Promise<SeenTask> {
    const { publicPages } = market.site.reach
    const task = publicPages !== 'off' && isGivenId(givenId) ? await this.#read(request, givenId) : undefined
    return { view: publicView(publicPages, task, this.moment.today()), task }
  }

  async #read(request: FastifyRequest, givenId: string): Promise<PublicTaskPage | undefined> {
    const found = await this.reader.find(request, `task ${givenId}`, async db => {
      const task = await publicTask(db, givenId)
      return { task, size: 2_000 + 2 * (task?.description.length ?? 0) }
    })
    return found.task
  }

  /** The task if all of it is shown. */
  async whole(request: FastifyRequest, givenId: string, market: Market): Promise<PublicTaskPage | undefined> {
    const { view, task } = await this.see(request, givenId, market)
    return view.kind === 'whole' ? task : undefined
  }

  /** The preview of a task's address in the app; undefined where it is like any other. */
  async preview(request: FastifyRequest, givenId: string): Promise<Preview | undefined> {
    const market = await this.moment.market()
    const { view, task } = await this.see(request, givenId, market)
    const head = headOf(market, view, task)
    return head && { ...head, tags: previewTags(market, head).html }
  }
}

const headOf = (market: Market, view: PublicView, task: PublicTaskPage | undefined): Head | undefined => {
  if (view.kind === 'gate') return headOfGate(market, texts.publicPages.logInToSee)
  if (!task) return undefined
  if (view.kind === 'whole') return headOfTask(task)
  return view.kind === 'over' ? headOfOver(task, view.why) : undefined
}
