import { answerQuestionHandler } from './answer-question.ts'
import { askQuestionHandler } from './ask-question.ts'
import { listQuestionsHandler } from './list-questions.ts'

/** The handler of each call of this feature. */
export const questionsHandlers = [answerQuestionHandler, askQuestionHandler, listQuestionsHandler]
