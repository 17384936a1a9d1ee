import * as Type from 'typebox'
import { limits } from '../limits.ts'
import { instant, nullable, text } from './fields.ts'
import { PersonBrief } from './user.ts'

/** A question about a task, which everyone reads who may see the task. */
export const Question = Type.Object(
  {
    _id: Type.String(),
    question: Type.String(),
    by: PersonBrief,
    at: instant,
    answer: nullable(Type.String()),
    answeredAt: nullable(instant),
    /** Why a moderator holds it back. Only the person who asked still sees it then. */
    held: nullable(Type.String()),
  },
  { title: 'Question' },
)
export type Question = Type.Static<typeof Question>

export const QuestionForm = Type.Object({ question: text('Question', limits.question.text) })
export type QuestionForm = Type.Static<typeof QuestionForm>

export const AnswerForm = Type.Object({ answer: text('Answer', limits.question.answer) })
export type AnswerForm = Type.Static<typeof AnswerForm>
