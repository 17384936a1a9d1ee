import {
  answerQuestion as answerQuestionCall,
  askQuestion as askQuestionCall,
  listQuestions,
} from '#contract/endpoints/questions.ts'
import { listMyTasks, listWaiting } from '#contract/endpoints/tasks.ts'
import type { Question } from '#contract/entities/question.ts'
import { limits } from '#contract/limits.ts'
import { serverFirst } from '#web/platform/failure-texts.ts'
import { write } from '#web/platform/mutations.ts'
import { pagesOf } from '#web/platform/pages.ts'
import { texts } from '#web/texts.ts'

/** The questions about a task. */
export const questionsAbout = (taskId: string) =>
  pagesOf(listQuestions, { params: { taskId } }, limits.page.questions)

export const askQuestion = write(askQuestionCall, {
  stale: [listQuestions],
  success: () => texts.questions.asked,
  failure: serverFirst(),
  apply: (client, question, { params }) =>
    client.setQueryData(questionsAbout(params.taskId).queryKey, list => {
      const [first = [], ...rest] = list?.pages ?? []
      return (
        list && { ...list, pages: [[question, ...first.filter(({ _id }) => _id !== question._id)], ...rest] }
      )
    }),
})

export const answerQuestion = write(answerQuestionCall, {
  stale: [listQuestions, listMyTasks, listWaiting],
  success: () => texts.questions.answered,
  failure: serverFirst(),
  apply: (client, question, { params }) =>
    client.setQueryData(questionsAbout(params.taskId).queryKey, list => {
      const changed = (page: Question[]) => page.map(other => (other._id === question._id ? question : other))
      return list && { ...list, pages: list.pages.map(changed) }
    }),
})
