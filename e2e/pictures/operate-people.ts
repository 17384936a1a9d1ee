import { expect, type Page } from '@playwright/test'
import type { Ban } from '#contract/entities/ban.ts'
import type { FoundPerson, PersonRecord } from '#contract/entities/operate-people.ts'
import { button } from '../locators.ts'
import { answer } from '../played.ts'
import { settled } from '../steps.ts'
import { openConsole } from './operate.ts'
import { at, type Screen, scrollTo } from './screen.ts'
import { stands } from './standing.ts'

const found = (
  firstName: string,
  lastName: string,
  day: string,
  more: Partial<FoundPerson> = {},
): FoundPerson => ({
  givenId: `${firstName.toLowerCase()}-of-the-sample`,
  firstName,
  lastName,
  email: `${firstName}.${lastName}@fergusson.example`.toLowerCase(),
  verified: true,
  profilePic: null,
  createdAt: `${day}T05:00:00.000Z`,
  role: 'member',
  isLimited: false,
  isBanned: false,
  ...more,
})
const brief = (firstName: string, lastName: string) => ({
  givenId: `${firstName.toLowerCase()}-of-the-sample`,
  firstName,
  lastName,
  verified: true,
  profilePic: null,
})

const nisha = found('Nisha', 'Reddy', '2026-08-03', { isLimited: true })
const people: FoundPerson[] = [
  found('Harpreet', 'Kaur', '2026-11-18', { verified: false }),
  found('Farhan', 'Siddiqui', '2026-11-02'),
  nisha,
  found('Meera', 'Iyer', '2026-07-21', { role: 'operator' }),
]

const record: PersonRecord = {
  person: nisha,
  city: 'Pune',
  isProfileSetUp: true,
  isMailRefused: false,
  hasPassword: true,
  hasGoogle: false,
  hasTwoFactor: true,
  isOwn: false,
  limit: {
    reason: 'You asked for money in advance. Payment is made when the work is done.',
    since: '2026-11-17T06:00:00.000Z',
    appeal: 'It was for the paint alone, I have the bill.',
    answer: null,
  },
  ban: null,
  agreed: { terms: { version: 4, at: '2026-08-03T10:00:00.000Z' }, privacy: null },
  tasks: {
    count: 1,
    newest: [
      {
        givenId: 'task-of-the-sample',
        title: 'Carry a cupboard down two floors',
        status: 'Open',
        isHidden: false,
        createdAt: '2026-11-12T06:00:00.000Z',
      },
    ],
  },
  agreements: {
    count: 1,
    newest: [
      {
        taskId: 'other-of-the-sample',
        title: 'Paint the kitchen and the balcony',
        state: 'Disputed',
        isPoster: false,
        other: brief('Meera', 'Iyer'),
        price: 12_500,
        agreedAt: '2026-11-09T06:00:00.000Z',
      },
    ],
  },
  reportsAbout: {
    count: 1,
    newest: [
      {
        _id: '1',
        kind: 'message',
        about: brief('Nisha', 'Reddy'),
        reason: 'Spam or scam',
        status: 'Open',
        createdAt: '2026-11-16T06:00:00.000Z',
      },
    ],
  },
  reportsBy: { count: 0, newest: [] },
  deviceCount: 1,
  devices: [
    {
      _id: '7',
      device: 'Chrome on Android',
      createdAt: '2026-08-03T05:00:00.000Z',
      lastSeenAt: '2026-11-20T04:00:00.000Z',
    },
  ],
  signIns: { count: 1, newest: [{ _id: '12', at: '2026-08-03T05:00:00.000Z', address: '203.0.113.7' }] },
  sendings: {
    count: 31,
    newest: [
      {
        ...{ _id: '31', channel: 'mail', kinds: ['offers', 'agreements'], outcome: 'sent' },
        at: '2026-11-19T09:12:00.000Z',
      },
      { _id: '30', channel: 'push', kinds: ['messages'], outcome: 'gone', at: '2026-11-19T09:02:00.000Z' },
      { _id: '29', channel: 'mail', kinds: ['verify'], outcome: 'refused', at: '2026-11-18T05:00:00.000Z' },
    ],
  },
  logCount: 1,
  log: [
    {
      _id: '1',
      moderator: brief('Meera', 'Iyer'),
      act: 'Limited a person',
      kind: 'person',
      subjectId: nisha.givenId,
      about: brief('Nisha', 'Reddy'),
      note: 'You asked for money in advance. Payment is made when the work is done.',
      createdAt: '2026-11-17T06:00:00.000Z',
    },
  ],
}

const list = (name: string, answered: FoundPerson[], text: string): Screen => ({
  name,
  route: '/operate',
  person: 'Meera',
  go: async (page, sample) => {
    await answer(page, 'GET /operate/people', 200, answered)
    await openConsole(page, sample, 'People')
    await expect(page.getByText(text).first()).toBeVisible()
  },
})

const ban = (_id: string, kind: Ban['kind'], reason: string, more: Partial<Ban> = {}): Ban => ({
  _id,
  kind,
  value: null,
  person: null,
  reason,
  createdAt: '2026-11-16T06:00:00.000Z',
  endsAt: null,
  ...more,
})

const bans = [
  ban('5', 'network', 'Forty accounts from there in one night.', {
    value: '203.0.113.0/24',
    endsAt: '2026-11-23T06:00:00.000Z',
  }),
  ban('4', 'address', 'Sold a phone that was stolen.', { person: brief('Farhan', 'Siddiqui') }),
  ban('3', 'phone', 'Sold a phone that was stolen.', { person: brief('Farhan', 'Siddiqui') }),
  ban('2', 'google', 'Sold a phone that was stolen.', { person: brief('Farhan', 'Siddiqui') }),
  ban('1', 'domain', 'Addresses that last for ten minutes.', { value: 'throwaway.example' }),
]

const banScreen = (name: string, answered: Ban[], text: string, more: Partial<Screen> = {}): Screen => ({
  name,
  route: '/operate',
  person: 'Meera',
  ...more,
  go: async (page, sample) => {
    await answer(page, 'GET /operate/bans', 200, answered)
    await openConsole(page, sample, 'Bans')
    await expect(page.getByText(text).first()).toBeVisible()
    if (!more.dialog) return
    await button(page, 'Add ban').click()
    await page.getByRole('dialog').getByText('Network', { exact: true }).click()
  },
})

const personScreen = (
  name: string,
  then?: (page: Page) => Promise<unknown>,
  more: Partial<Screen> = {},
): Screen => ({
  ...more,
  name,
  route: '/operate/person/:id',
  person: 'Meera',
  go: async (page, sample) => {
    await stands(page, { isModerator: true, isOperator: true })
    await answer(page, `GET /operate/people/${nisha.givenId}`, 200, record)
    await at(`/operate/person/${nisha.givenId}`, 'Person', 'Done so far')(page, sample)
    await then?.(page)
  },
})

/** The people of the console. */
export const operatePeopleScreens: Screen[] = [
  list('operate-people', people, 'Nisha Reddy'),
  list('operate-people-none', [], 'No one found.'),
  personScreen('operate-person'),
  personScreen('operate-person-acts', page =>
    scrollTo(page, page.getByRole('heading', { name: 'What you can do' })),
  ),
  personScreen(
    'operate-person-name',
    async page => {
      await button(page, 'Correct name').click()
      await settled(page.getByRole('dialog'))
    },
    { dialog: 'features/moderation/correct-name.tsx' },
  ),
  personScreen('operate-person-lists', page =>
    scrollTo(page, page.getByRole('heading', { name: 'Tasks posted' })),
  ),
  banScreen('operate-bans', bans, 'throwaway.example'),
  banScreen('operate-bans-none', [], 'Nothing is banned.'),
  banScreen('operate-ban', bans, 'throwaway.example', { dialog: 'features/moderation/add-ban.tsx' }),
]
