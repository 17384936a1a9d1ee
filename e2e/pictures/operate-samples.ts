import type { Check } from '#contract/entities/check.ts'
import type { SiteConsole } from '#contract/entities/market-settings.ts'
import type { CountedDay, Health, Statistics, WaitingCount } from '#contract/entities/operate.ts'

/** Thirty days that begin slowly, with quiet Sundays. */
const days = [...Array(30).keys()].map((i): CountedDay => {
  const date = new Date(Date.UTC(2026, 9, 22 + i))
  const busy = date.getUTCDay() === 0 ? 0.3 : 1
  const of = (most: number) => Math.round(((i + 4) / 33) * most * busy)
  const [tasks, offers] = [of(38), of(121)]
  const rest = { acceptances: of(31), completions: of(26), messages: of(640) }
  return { day: date.toISOString().slice(0, 10), people: of(52), tasks, offers, ...rest }
})

export const statistics: Statistics = {
  at: '2026-11-20T05:00:00.000Z',
  days,
  tasks: { Open: 212, 'In-Progress': 64, Completed: 1_431, Cancelled: 87 },
  medians: { firstOffer: 1_500, acceptance: 19_800, completion: 3 * 86_400 },
}

export const waiting: WaitingCount[] = [
  { kind: 'reports', count: 3, oldest: '2026-11-18T09:12:00.000Z' },
  { kind: 'appeals', count: 1, oldest: '2026-11-19T18:05:00.000Z' },
  { kind: 'contests', count: 1, oldest: '2026-11-19T15:40:00.000Z' },
  { kind: 'disputes', count: 0, oldest: null },
  { kind: 'mails', count: 2, oldest: '2026-11-20T04:31:00.000Z' },
  { kind: 'refusedAddresses', count: 11, oldest: '2026-10-02T11:00:00.000Z' },
]

export const health: Health = {
  version: '1.0.0',
  node: 'v20.19.5',
  startedAt: '2026-11-12T03:20:00.000Z',
  database: { isEmbedded: true, version: '18.1', schema: '0007_operator.sql', bytes: 412_000_000 },
  disk: { freeBytes: 31_400_000_000, totalBytes: 64_000_000_000 },
  backup: {
    ...{ isNightly: true, at: '2026-11-19T21:00:41.000Z', bytes: 38_400_000, check: 'restored' },
    ...{ unchecked: null, failedAt: null, failure: null },
  },
  mail: {
    isSent: true,
    from: 'TaskBazaar <no-reply@market.example>',
    failed: [
      {
        ...{ mail: 'verify', waiting: 1, givenUp: 1, oldest: '2026-11-20T04:31:00.000Z' },
        reason: '452 4.2.2 (address): mailbox is full',
      },
    ],
    refused: {
      count: 11,
      newest: [
        {
          ...{ givenId: 'p1', name: 'Kiran Rao' },
          since: '2026-11-18T11:00:00.000Z',
        },
        { givenId: 'p2', name: 'Fatima Shaikh', since: '2026-10-02T11:00:00.000Z' },
      ],
    },
  },
  notices: [
    {
      ...{ channel: 'push', isOn: true, sent: 1_204, refused: 0, gone: 3, failed: 2 },
      lastSentAt: '2026-11-20T04:58:00.000Z',
    },
    {
      ...{ channel: 'mail', isOn: true, sent: 412, refused: 1, gone: 0, failed: 0 },
      lastSentAt: '2026-11-20T04:51:00.000Z',
    },
    { channel: 'sms', isOn: false, sent: 0, refused: 0, gone: 0, failed: 0, lastSentAt: null },
  ],
  pushDevices: { count: 231, failing: 4 },
  payments: {
    provider: 'razorpay',
    isPaused: false,
    areKeysRefused: false,
    clockWaitsUntil: null,
    differences: 0,
  },
  alarms: [
    { kind: 'certificate', since: '2026-11-18T03:20:00.000Z', detail: '2026-12-02' },
    { kind: 'disk-low', since: '2026-11-20T04:12:00.000Z', detail: '8 %, market-1:/var/lib/taskbazaar' },
  ],
  jobs: [
    { kind: 'agreement', waiting: 64, failed: 0, oldest: 0 },
    { kind: 'mail', waiting: 2, failed: 1, oldest: 540 },
    { kind: 'cleanup', waiting: 1, failed: 0, oldest: 0 },
  ],
}

export const site: SiteConsole = {
  version: 2,
  settings: {
    categories: [100, 3, 10, 4, 5, 1, 2, 7, 9, 11, 13, 14, 16, 17],
    categoryDetails: [
      {
        id: 100,
        name: 'AC repair',
        icon: 25,
        fields: [
          { label: 'Brand', kind: 'text', isRequired: true },
          { label: 'Kind', kind: 'choice', choices: ['Window', 'Split', 'Central'] },
        ],
      },
    ],
    cities: ['Pune', 'Nashik'],
    contact: { email: 'care@market.example', officer: 'Anil Rao' },
    joining: { who: 'domains', domains: ['college.example'] },
    care: {
      steps: [
        { days: 3, perDay: 2, holdsLinks: true },
        { days: 14, perDay: 5 },
      ],
      words: ['loan'],
    },
    announcement: { text: 'Tonight from 11 we move to a new server.', isReadOnly: true },
    terms: {
      text: '# How we work together\n\nBe kind, and **pay on time**.',
      version: 2,
      at: '2026-11-19T09:12:00.000Z',
    },
  },
  historyCount: 2,
  history: [
    {
      version: 2,
      section: 'contact',
      by: { givenId: 'meera', firstName: 'Meera', lastName: 'Nair', verified: true, profilePic: null },
      at: '2026-11-19T09:12:00.000Z',
    },
    { version: 1, section: 'cities', by: null, at: '2026-11-12T15:40:00.000Z' },
  ],
}

export const circulars = [
  {
    ...{ _id: '1', subject: 'What happened to your data on 12 November', at: '2026-11-13T04:30:00.000Z' },
    ...{ done: 1_204, waiting: 31, givenUp: 3 },
  },
]

export const checks: Check[] = [
  { name: 'settings', state: 'good', text: 'All 40 are right' },
  { name: 'market', state: 'good', text: 'Runs on this machine' },
  { name: 'database', state: 'good', text: 'PostgreSQL 18.4 answers in 3 ms' },
  { name: 'clock', state: 'good', text: 'This machine and the database differ by 1 ms' },
  { name: 'redis', state: 'off', text: 'REDIS_URL is not set. One process needs none' },
  { name: 'mail', state: 'good', text: 'mail.example.org takes our log-in' },
  { name: 'newest-backup', state: 'good', text: '9 hours old, restored and compared' },
  {
    name: 'certificate',
    state: 'wrong',
    text: 'It ends in 6 days. Renew it (certbot renew; Caddy renews by itself: see its log)',
  },
]

export const inVain = {
  searches: [
    { words: 'aquarium cleaning', people: 9 },
    { words: 'जनरेटर किराये पर', people: 3 },
  ],
  count: 2,
}
