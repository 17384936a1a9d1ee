import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { before, id } from '../entities/fields.ts'
import { AnswerForm, Question, QuestionForm } from '../entities/question.ts'

const params = Type.Object({ taskId: id('Task') })

export const listQuestions = endpoint({
  name: 'listQuestions',
  method: 'GET',
  path: '/task/questions/:taskId',
  access: 'profile',
  kind: 'read',
  summary:
    'Questions about a task, newest first, for everyone who may see it: 50, the first or those `before` one',
  params,
  query: Type.Object({ before }),
  reply: Type.Array(Question),
})

export const askQuestion = endpoint({
  name: 'askQuestion',
  method: 'POST',
  path: '/task/ask/:taskId',
  access: 'profile',
  kind: 'write',
  summary: "Ask about somebody's open task in public",
  params,
  body: QuestionForm,
  status: 201,
  reply: Question,
})

export const answerQuestion = endpoint({
  name: 'answerQuestion',
  method: 'POST',
  path: '/task/answer/:taskId/:questionId',
  access: 'profile',
  kind: 'write',
  summary: 'Answer a question about an own task, or change the answer within ten minutes',
  params: Type.Object({ taskId: id('Task'), questionId: id('Question') }),
  body: AnswerForm,
  reply: Question,
})
