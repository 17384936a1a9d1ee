import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { password } from '../../server/seeds/actor.ts'
import { everythingKept } from '../kept.ts'
import { button } from '../locators.ts'
import { answer, hold } from '../played.ts'
import { at, type Screen } from './screen.ts'

/** Reloads without a network, once the browser has stored these pictures. */
const openOffline = async (page: Page, kept: readonly string[]) => {
  for (const one of kept) await expect.poll(() => everythingKept(page)).toContain(one)
  for (const calls of [/\/api\/(?!files)/, /\/socket\.io\//, /\/healthz/])
    await page.route(calls, route => route.abort('internetdisconnected'))
  await page.reload()
  await expect(page.getByText("You're offline. This was saved before.")).toBeVisible()
}

/** The app's own notices about the network and the browser. */
export const noticeScreens: Screen[] = [
  {
    name: 'offline',
    route: '/',
    isMoving: true,
    person: 'Meera',
    go: async (page, sample) => {
      await at('/', 'Find tasks', 'items found')(page, sample)
      // With what the bottom row counts.
      await openOffline(page, ['allTasks', '/task/waiting'])
      // The list is as long as it will be: of a long one the beginning is pictured.
      const height = () => page.evaluate(() => document.documentElement.scrollHeight)
      await expect.poll(height).toBeGreaterThan(2_000)
    },
  },
  {
    name: 'taking-longer',
    route: '/',
    person: 'Meera',
    go: async (page, sample) => {
      await hold(page, 'GET /task/allTasks')
      await at('/', 'Find tasks', /^Taking longer/)(page, sample)
    },
  },
  {
    name: 'cookies-blocked',
    route: '/login',
    isMoving: true,
    go: async (page, sample) => {
      // The session begins, and the browser keeps nothing of it.
      const body = JSON.stringify({ email: 'meera@demo.example', password })
      const headers = { 'content-type': 'application/json' }
      const begun = await fetch(`${sample.origin}/api/auth/login`, { method: 'POST', headers, body })
      await answer(page, 'POST /auth/login', 201, (await begun.json()) as object)
      await at('/login', 'Log In')(page, sample)
      await page.getByLabel('Email').fill('meera@demo.example')
      await page.getByLabel('Password').fill(password)
      await button(page, 'Log In').click()
      await expect(page.getByText(/^Your browser did not keep you logged in/)).toBeVisible()
    },
  },
]
