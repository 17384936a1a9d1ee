import { expect, type Page } from '@playwright/test'
import type { JoinLink, Newcomer } from '#contract/entities/joining.ts'
import { button } from '../locators.ts'
import { answer } from '../played.ts'
import { settled } from '../steps.ts'
import { openConsole } from './operate.ts'
import { site } from './operate-samples.ts'
import { type Screen, scrollTo } from './screen.ts'

const link = (_id: string, note: string, used: number, rest: Partial<JoinLink> = {}): JoinLink => ({
  ...{ _id, token: 'f3b1c2d4e5a697887766554433221100', note, used, uses: 10 },
  ...{ createdAt: '2026-11-18T05:00:00.000Z', endsAt: '2026-11-27T05:00:00.000Z' },
  ...rest,
})
const links = [
  link('3', 'Lake View, Tower B', 3),
  link('2', 'Deccan College hostel', 0, { uses: 200, endsAt: '2026-12-31T05:00:00.000Z' }),
  link('1', 'कमला की पड़ोसी', 2, { uses: 2 }),
]

const newcomer = (givenId: string, firstName: string, lastName: string, waitsSince: string): Newcomer => ({
  ...{ givenId, firstName, lastName, waitsSince, createdAt: waitsSince },
  ...{ email: `${firstName.toLowerCase()}@example.in`, verified: true, profilePic: null },
  ...{ role: 'member', isLimited: false, isBanned: false },
})

type Then = (page: Page) => Promise<unknown>

const invitations = (name: string, found: JoinLink[], then?: Then, more: Partial<Screen> = {}): Screen => ({
  ...more,
  name,
  route: '/operate',
  person: 'Meera',
  go: async (page, sample) => {
    await answer(page, 'GET /operate/join-links', 200, found)
    const joining = { who: 'byHand' } as const
    await openConsole(page, sample, 'Site', { site: { ...site, settings: { ...site.settings, joining } } })
    await scrollTo(page, page.getByRole('heading', { name: 'Personal invitations' }))
    await expect(button(page, 'New invitation')).toBeVisible()
    await then?.(page)
  },
})

const file = (name: string) => ({ dialog: `features/operate/joining/${name}.tsx` })

/** How operators let people in. */
export const joiningScreens: Screen[] = [
  invitations('invitations', links),
  invitations(
    'invitation-new',
    [],
    async page => {
      await button(page, 'New invitation').click()
      await settled(page.getByRole('dialog'))
    },
    file('make-join-link'),
  ),
  invitations(
    'invitation-end',
    links,
    async page => {
      await button(page, 'End the invitation for Lake View, Tower B').click()
      await settled(page.getByRole('dialog'))
    },
    file('join-links'),
  ),
  {
    name: 'operate-newcomers',
    route: '/operate',
    person: 'Meera',
    go: async (page, sample) => {
      await answer(page, 'GET /operate/people', 200, [])
      const newcomers = [
        newcomer('n2', 'Sunita', 'Deshpande', '2026-11-20T04:40:00.000Z'),
        newcomer('n1', 'Rafiq', 'Khan', '2026-11-19T14:05:00.000Z'),
      ]
      await openConsole(page, sample, 'People', { newcomers })
      await expect(button(page, 'Let Rafiq Khan in')).toBeVisible()
    },
  },
]
