import * as Type from 'typebox'
import { siteLimits } from '#contract/market-limits.ts'
import { text } from './fields.ts'

/** Limits for newcomers in their first days. */
export const NewcomerStep = Type.Object({
  /** It ends so many days after joining. */
  days: Type.Integer({
    title: 'Days',
    minimum: siteLimits.newcomer.days.min,
    maximum: siteLimits.newcomer.days.max,
  }),
  /** How many tasks and offers somebody may begin within a day; without it, as many as anybody. */
  perDay: Type.Optional(
    Type.Integer({
      title: 'Tasks and offers a day',
      minimum: siteLimits.newcomer.perDay.min,
      maximum: siteLimits.newcomer.perDay.max,
    }),
  ),
  /** True if public texts wait for a moderator when they hold a link. */
  holdsLinks: Type.Optional(Type.Boolean()),
})
export type NewcomerStep = Type.Static<typeof NewcomerStep>

/** The checks before others see something, and how much somebody new may begin. By default no check and no limit. */
export const Care = Type.Object({
  /** If several steps apply, the one that ends first holds. */
  steps: Type.Optional(
    Type.Array(NewcomerStep, { title: 'Steps for new members', maxItems: siteLimits.newcomer.steps }),
  ),
  /** Words with which a public text waits for a moderator, whoever wrote it. */
  words: Type.Optional(
    Type.Array(text('Word', siteLimits.words.length), {
      title: 'Words',
      maxItems: siteLimits.words.count,
      uniqueItems: true,
    }),
  ),
})
export type Care = Type.Static<typeof Care>
