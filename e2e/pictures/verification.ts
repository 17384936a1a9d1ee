import { expect, type Page } from '@playwright/test'
import type { DocumentToCheck, Verification } from '#contract/entities/verification.ts'
import { button } from '../locators.ts'
import { answer } from '../played.ts'
import { picture } from '../sample-picture.ts'
import { at, type Screen } from './screen.ts'
import { stands } from './standing.ts'

const document = (id: string, kind: 'identity' | 'skill', label: string) => ({
  ...{ _id: id, kind, label, createdAt: '2026-11-19T05:00:00.000Z' },
})
const plain: Verification = {
  badges: [
    { kind: 'email', label: 'Email', since: '2026-03-02T05:00:00.000Z' },
    { kind: 'phone', label: 'Phone', since: '2026-11-03T05:00:00.000Z' },
    { kind: 'skill', label: 'Tailor, NSDC certificate', since: '2026-10-14T05:00:00.000Z' },
  ],
  waiting: [document('a', 'identity', 'Driving licence')],
  refused: [
    {
      ...document('b', 'skill', 'Block printing course, Jaipur'),
      note: 'The stamp of the school cannot be read. Please send a sharper photo.',
      decidedAt: '2026-11-18T05:00:00.000Z',
    },
  ],
  colleges: [{ domain: 'iitd.ac.in', name: 'IIT Delhi' }],
}

const verify = (
  name: string,
  opened?: string,
  then?: (page: Page) => Promise<unknown>,
  sheet = name,
): Screen => ({
  name,
  route: '/verify',
  person: 'Meera',
  ...(opened && { dialog: `features/verification/${sheet}.tsx` }),
  go: async (page, sample) => {
    await answer(page, 'GET /verify', 200, plain)
    await at('/verify', 'Get verified', 'Driving licence')(page, sample)
    if (opened) await page.getByRole('button', { name: new RegExp(`^${opened}`) }).click()
    await then?.(page)
  },
})

const person = (firstName: string, lastName: string) => ({
  ...{ givenId: `${firstName}aaaaaaaaaaaa`, firstName, lastName, verified: true, profilePic: null },
})
const waiting: DocumentToCheck[] = [
  { ...document('a', 'identity', 'Driving licence'), person: person('Nisha', 'Reddy'), content: 'image' },
  {
    ...document('b', 'skill', 'Electrician, ITI Pune'),
    ...{ person: person('Karthik', 'Menon'), content: 'pdf' },
  },
]

const documents = (name: string, dialog?: string, press?: string): Screen => ({
  name,
  route: '/moderation',
  person: 'Meera',
  ...(dialog && { dialog: `features/moderation/${dialog}.tsx` }),
  go: async (page, sample) => {
    await stands(page, { isModerator: true })
    await answer(page, 'GET /moderation/reports', 200, [])
    await answer(page, 'GET /moderation/verifications', 200, waiting)
    await at('/moderation', 'Moderation')(page, sample)
    await page.getByRole('tab', { name: 'Documents' }).click()
    await expect(page.getByText('Electrician, ITI Pune')).toBeVisible()
    if (press === 'See the document')
      await page.route('**/api/moderation/verifications/*/file', route =>
        route.fulfill({ body: picture(7).buffer, contentType: 'image/png' }),
      )
    if (press) await button(page, press).first().click()
  },
})

/** How one gets verified, what others see of it, and what moderators look at. */
export const verificationScreens: Screen[] = [
  verify('verify'),
  verify('verify-phone', 'Mobile number', undefined, 'phone-sheet'),
  verify(
    'verify-code',
    'Mobile number',
    async page => {
      await answer(page, 'POST /verify/phone', 200, { message: 'A message with a code is on its way' })
      await page.getByRole('textbox', { name: 'Mobile number' }).fill('98765 43210')
      await button(page, 'Send code').click()
      await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible()
    },
    'phone-sheet',
  ),
  verify('verify-college', 'College', undefined, 'college-sheet'),
  verify('verify-document', 'Identity', undefined, 'document-sheet'),
  {
    name: 'confirm-college',
    route: '/verify/college',
    person: 'Meera',
    go: async (page, sample) => {
      await answer(page, 'POST /verify/college/confirm', 200, plain)
      await at('/verify/college#token=a', 'Confirm college', 'Your college is checked.')(page, sample)
    },
  },
  {
    name: 'what-was-checked',
    route: '/profile/:id',
    person: 'Ravi',
    dialog: 'features/profiles/verified-name.tsx',
    go: async (page, sample) => {
      const path = `/auth/profile/${sample.id('Meera')}` as const
      const known = await page.request.get(`/api${path}`)
      await answer(page, `GET ${path}`, 200, { ...(await known.json()), badges: plain.badges })
      await at(s => `/profile/${s.id('Meera')}`, 'Profile')(page, sample)
      await button(page, 'Verified. See what was checked').click()
    },
  },
  documents('moderation-documents'),
  documents('moderation-document', 'documents', 'See the document'),
  documents('moderation-approve', 'approve-button', 'Approve'),
]
