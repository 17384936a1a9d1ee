import type { Browser, BrowserContext } from '@playwright/test'
import { createPool } from '#server/db/core/connect.ts'
import { freePort } from '#server/embedded-postgres/postmaster.ts'
import { password } from '../../server/seeds/actor.ts'
import { expect, test } from '../market.ts'
import { copyDatabase } from '../market-server.ts'
import { moment, quietApp, sampleDatabase } from './sample-database.ts'
import { fetchFonts, type Opened, openPage } from './sample-page.ts'

/** An app on a free port. Another process may take the port first: then on the next one. */
const listening = async (pool: ReturnType<typeof createPool>, tries = 3) => {
  const port = await freePort()
  const app = await quietApp(pool, port, { now: () => moment })
  try {
    await app.listen({ port, host: 'localhost' })
    return { app, port }
  } catch (error) {
    await app.close()
    if (tries === 1 || (error as { code?: string }).code !== 'EADDRINUSE') throw error
    return listening(pool, tries - 1)
  }
}

/**
 * Serves a market of the sample. It runs in this process, so that its clock stands still, too: by the real one a task
 * expires every day.
 */
const openSampleMarket = async () => {
  const pool = createPool(await copyDatabase(sampleDatabase), () => {})
  const { app, port } = await listening(pool)
  const stop = async () => {
    await app.close()
    await pool.end()
  }
  return { origin: `http://localhost:${port}`, query: (text: string) => pool.query(text), stop }
}

export interface Sample {
  /** Where the app is. */
  origin: string
  /** Signs one of the sample people in. */
  logIn(context: BrowserContext, person: string): Promise<void>
  /**
   * Opens the browser of one of the sample people, by first name, at the fixed moment; a stranger's without one. The
   * page is as good as new.
   */
  open(browser: Browser, person?: string): Promise<Opened>
  /** Ids of tasks by title and of people by first name. */
  id(name: string): string
  stop(): Promise<void>
}

const logIn = async (context: BrowserContext, origin: string, person: string) => {
  const email = `${person.toLowerCase()}@demo.example`
  const answered = await context.request.post(`${origin}/api/auth/login`, { data: { email, password } })
  expect(answered.status()).toBe(201)
}

const openSample = async (): Promise<Sample> => {
  const market = await openSampleMarket()
  const { rows } = await market.query(
    'SELECT title AS name, given_id AS id FROM tasks UNION ALL SELECT first_name, given_id FROM users',
  )
  const ids = new Map<string, string>(rows.map(({ name, id }) => [name, id]))
  // One for each person: what the app is made of is fetched and compiled once.
  const contexts = new Map<string | undefined, BrowserContext>()
  /** The page that was opened last. The same person's next screen is loaded into it: what is warm stays warm. */
  let last: { person: string | undefined; opened: Opened } | undefined
  const contextOf = async (browser: Browser, person?: string) => {
    const known = contexts.get(person)
    if (known) return known
    const context = await browser.newContext({ baseURL: market.origin, reducedMotion: 'reduce' })
    if (person) await logIn(context, market.origin, person)
    contexts.set(person, context)
    await fetchFonts(context)
    return context
  }
  return {
    origin: market.origin,
    stop: market.stop,
    id: name => {
      const id = ids.get(name)
      if (!id) throw new Error(`The sample market has no ${name}`)
      return id
    },
    logIn: (context, person) => logIn(context, market.origin, person),
    open: async (browser, person) => {
      const isSame = last !== undefined && last.person === person && !(await last.opened.isUsedUp())
      if (last && !isSame) await last.opened.close()
      if (!last || !isSame)
        last = { person, opened: await openPage(await contextOf(browser, person), market.origin, moment) }
      else await last.opened.renew()
      return last.opened
    },
  }
}

export { expect, openSample, test }
