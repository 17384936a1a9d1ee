import type { FastifyInstance, FastifyRequest } from 'fastify'
import { appBase, paths, publicPersonBase, publicTaskBase } from '#contract/paths.ts'
import type { SiteCache } from '#server/access/site-cache.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/core/sql.ts'
import { figuresOf } from '#server/db/people/figures.ts'
import { publicPerson, publicReviews } from '#server/db/people/public-people.ts'
import type { Clock } from '#server/domain/clock.ts'
import type { Files } from '#server/files/files.ts'
import { fontIn } from '#server/http/app-font.ts'
import type { Preview } from '#server/http/page-hints.ts'
import { installBrowsing } from './browsing.ts'
import { type Market, texts } from './market.ts'
import { hidden, type Parts, sender } from './parts.ts'
import { personPage } from './person-page.ts'
import { installPictures } from './pictures.ts'
import { marketPoster, taskPoster } from './poster-page.ts'
import { type Access, PublicReader } from './public-reader.ts'
import { gatePage, gonePage, taskPage } from './task-page.ts'
import { isGivenId, Moment, SeenTasks } from './tasks-seen.ts'

interface Options extends Access {
  site: SiteCache
  clock: Clock
  config: Config
  files: Files
}

/** The largest number of reviews on a person's page. */
const reviewsShown = 20

const installPages = ({ app, tasks, sendPage }: Parts, clock: Clock): void => {
  interface OfTask {
    Params: { givenId: string }
  }
  app.get<OfTask>(`${publicTaskBase}/:givenId`, hidden, (request, reply) => {
    const { givenId } = request.params
    const make = async (_: Database, market: Market) =>
      taskPage(givenId, { ...(await tasks.see(request, givenId, market)), market })
    return sendPage(request, reply, { key: `t ${givenId}`, make })
  })
  app.get<OfTask>(`${publicTaskBase}/:givenId/poster`, hidden, (request, reply) => {
    const { givenId } = request.params
    const make = async (_: Database, market: Market) => {
      const seen = await tasks.see(request, givenId, market)
      return seen.view.kind === 'whole' && seen.task
        ? taskPoster(seen.task, market)
        : taskPage(givenId, { ...seen, market })
    }
    return sendPage(request, reply, { key: `poster ${givenId}`, make })
  })
  app.get(`${publicTaskBase}/poster`, hidden, (request, reply) =>
    sendPage(request, reply, { key: 'poster', make: async (_, market) => marketPoster(market) }),
  )
  app.get<OfTask>(`${publicPersonBase}/:givenId`, hidden, (request, reply) => {
    const { givenId } = request.params
    const make = async (db: Database, market: Market) => {
      if (market.site.reach.publicPages === 'off')
        return gatePage(market, texts.publicPages.logInToSeePerson, `${appBase}${paths.profile(givenId)}`)
      const person = isGivenId(givenId) ? await publicPerson(db, givenId) : undefined
      if (!person) return gonePage(market)
      const figures = await figuresOf(db, person.id, clock.now())
      return personPage(givenId, {
        ...{ person, figures, market },
        reviews: await publicReviews(db, person.id, reviewsShown),
      })
    }
    return sendPage(request, reply, { key: `p ${givenId}`, make })
  })
}

/**
 * Serves what people without an account, search engines and chats may see: tasks, people, lists, pictures and posters.
 * None of it reads or sets a cookie, runs a script or changes anything. Returns what chats show of a task's address in
 * the app.
 */
export const installPublicPages = (
  app: FastifyInstance,
  folder: string,
  { site, clock, config, files, ...access }: Options,
): ((request: FastifyRequest, pathname: string) => Promise<Preview | undefined>) => {
  const reader = new PublicReader(access)
  const { publicUrl, dataDir } = config
  const moment = new Moment(site, clock, { publicUrl, font: fontIn(folder) })
  const tasks = new SeenTasks(reader, moment)
  const parts: Parts = { app, reader, moment, tasks, sendPage: sender(reader, moment) }
  installPages(parts, clock)
  installPictures(parts, { files, dataDir })
  installBrowsing(parts)
  const taskBase = `${appBase}${paths.task('')}`
  return async (request, pathname) => {
    if (!pathname.startsWith(taskBase)) return undefined
    const givenId = pathname.slice(taskBase.length)
    return reader.ifInTime(request, () => tasks.preview(request, givenId))
  }
}
