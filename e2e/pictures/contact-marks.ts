import type { ContactMark } from '#contract/entities/moderation.ts'
import { moderation } from './moderators.ts'
import type { Screen } from './screen.ts'
import { nisha } from './standing.ts'

const mark: ContactMark = {
  ...{ _id: '2', kind: 'task', taskId: 'one-of-the-sample', subjectId: 'one-of-the-sample', about: nisha },
  ...{ title: 'Carry a cupboard down two floors', found: ['phone'], isHeld: true },
  text: 'Call me on nine eight four five, then one two three four five six.',
  at: '2026-11-19T08:30:00.000Z',
}
const inOffer: ContactMark = {
  ...mark,
  ...{ _id: '1', kind: 'offer', subjectId: '7', found: ['email'], isHeld: false },
  text: 'I can come today. Write to nisha at the college address.',
}

/** The public texts with contact details, for a look. */
export const contactScreens: Screen[] = [
  moderation('moderation-contacts', 'Contact details', 'GET /moderation/contactMarks', [mark, inOffer]),
]
