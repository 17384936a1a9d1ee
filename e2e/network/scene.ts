import type { BrowserContextOptions, Page } from '@playwright/test'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Issuer } from '../../server/test/issuer.ts'
import type { Market } from '../market-server.ts'
import type { Caller } from '../steps.ts'

/** The start of a scene. */
export interface Stage {
  /** The browser whose network fails. */
  page: Page
  newVisitor(options?: BrowserContextOptions): Promise<Page>
  /** Somebody whom the scene needs, but no screen of theirs. */
  newCaller(): Promise<Caller>
  market: Market
  issuer: Issuer
}

/** One write of the app, all set to be made. */
export interface Scene {
  /** The browser that makes it, where that is not the stage's. */
  page?: Page
  /** Closes what the scene has opened. */
  end?(): Promise<unknown>
  /** Makes the write, as a person does. */
  act(): Promise<unknown>
  /** Checks that no typed text is lost while the write is tried again. */
  keeps?(): Promise<unknown>
  /** The screen that follows when all went well. */
  shows(): Promise<unknown>
  /** How often the write was done. */
  effects(): Promise<number>
}

export interface Case {
  write: Endpoint
  begin(stage: Stage): Promise<Scene>
}

export const scene = (write: Endpoint, begin: (stage: Stage) => Promise<Scene>): Case => ({ write, begin })

/** How many rows there are, such as 'tasks t JOIN users u ON …'. */
export const rows = async (market: Market, from: string, ...values: unknown[]): Promise<number> =>
  (await market.query(`SELECT count(*)::int AS count FROM ${from}`, values)).rows[0].count

/** SQL for the number of the person whose public id is the first value. */
export const person = '(SELECT id FROM users WHERE given_id = $1)'

export const sessionsOf = (market: Market, email: string) =>
  rows(market, 'sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1', email)
