import type { Endpoint } from '#contract/endpoint.ts'
import * as moderation from '#contract/endpoints/moderation.ts'
import { done } from '#contract/texts/en/moderation.ts'
import { toast } from '../locators.ts'
import { expect } from '../market.ts'
import { askQuestion, type Caller, member, postTask, reviewedTask } from '../steps.ts'
import { type Case, rows, scene } from './scene.ts'

/** The subject of a report by Ravi about something of Asha's: its public id. */
type Subject = (asha: Caller, ravi: Caller, ashaId: string) => Promise<string>

const question: Subject = async (asha, ravi) => (await askQuestion(asha, (await postTask(ravi)).givenId))._id
const review: Subject = async (asha, ravi) => `${(await reviewedTask(ravi, asha)).givenId}-customer`

/** A moderator acts on what was reported, in its report. */
const acts = (
  write: Endpoint,
  { kind, subject, button, turnsTo }: { kind: string; subject: Subject; button: string; turnsTo: string },
): Case =>
  scene(write, async ({ page, newCaller, market }) => {
    const [asha, ravi] = [await newCaller(), await newCaller()]
    const { givenId } = await member(asha, 'Asha')
    await member(ravi, 'Ravi')
    const moderator = await member(page, 'Meera')
    await market.query(`UPDATE users SET role = 'moderator' WHERE given_id = $1`, [moderator.givenId])
    const subjectId = await subject(asha, ravi, givenId)
    const reported = await ravi.request.post('/api/people/report', {
      data: { kind, subjectId, reason: 'Spam or scam', details: '' },
    })
    expect(reported.status()).toBe(201)
    const { rows: reports } = await market.query('SELECT id FROM reports WHERE subject_id = $1', [subjectId])
    await page.goto(`/app/moderation/reports/${reports[0].id}`)
    await page.getByRole('button', { name: button, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: button })
    await dialog.getByLabel('Reason').fill('Not allowed here')
    return {
      act: () => dialog.getByRole('button', { name: button, exact: true }).click(),
      keeps: () => expect(dialog.getByLabel('Reason')).toHaveValue('Not allowed here'),
      shows: async () => {
        await expect(toast(page, done)).toBeVisible()
        await expect(dialog).toBeHidden()
        await expect(page.getByRole('main')).toContainText(turnsTo)
      },
      effects: () =>
        rows(
          market,
          "moderation_log WHERE act <> 'look-at-report' AND moderator_id = (SELECT id FROM users WHERE given_id = $1)",
          moderator.givenId,
        ),
    }
  })

export const moderationScenes = [
  acts(moderation.moderateQuestion, {
    kind: 'question',
    subject: question,
    button: 'Hold question',
    turnsTo: 'Release question',
  }),
  acts(moderation.moderateReview, {
    kind: 'review',
    subject: review,
    button: 'Hold review',
    turnsTo: 'Release review',
  }),
]
