import * as Type from 'typebox'
import { siteLimits } from '#contract/market-limits.ts'
import { instant, text } from './fields.ts'

export const CircularForm = Type.Object({
  subject: text('Subject', siteLimits.circular.subject),
  /** Empty lines divide paragraphs. */
  text: text('Text', siteLimits.circular.text),
})
export type CircularForm = Type.Static<typeof CircularForm>

const count = Type.Integer({ minimum: 0 })

/** A mail to all members, and how far it has come. */
export const Circular = Type.Object(
  {
    _id: Type.String(),
    subject: Type.String(),
    at: instant,
    /** Mails that were sent or given up, and those that wait. */
    done: count,
    waiting: count,
    givenUp: count,
  },
  { title: 'Circular' },
)
export type Circular = Type.Static<typeof Circular>
