import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Question } from '#contract/entities/question.ts'
import type { Task } from '#contract/entities/task.ts'
import { questionsAbout } from '#web/features/questions/calls.ts'
import { QuestionRow } from '#web/features/questions/question-row.tsx'
import { AnswerForm, AskForm } from '#web/features/questions/word-form.tsx'
import { nextPage } from '#web/platform/pages.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Section } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

interface QuestionsPartProps {
  task: Task
  isPoster: boolean
  /** The poster's first name. */
  poster: string
}

/** How many are shown before somebody asks for all. */
const fewest = 3

type Open = { at: 'ask' } | { at: 'answer'; question: Question } | null

/** The public questions about a task: everybody asks, its poster answers. Without any it is there for who may ask. */
export function QuestionsPart({ task, isPoster, poster }: QuestionsPartProps) {
  const taskId = task.givenId
  const list = useInfiniteQuery(questionsAbout(taskId))
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const mayAsk = !isPoster && task.Status === 'Open'
  const all = list.data?.pages.flat() ?? []
  if (list.isError && !list.data)
    return <ErrorState text={texts.questions.notLoaded} onRetry={() => list.refetch()} />
  if (!list.data || (all.length === 0 && !mayAsk)) return null
  return (
    <Section title={texts.questions.questions}>
      {all.length === 0 && <p className="text-ink-soft">{texts.questions.none(poster)}</p>}
      <Rows
        // Those that wait for the poster come first.
        questions={
          isPoster ? [...all].sort((a, b) => Number(a.answer !== null) - Number(b.answer !== null)) : all
        }
        poster={poster}
        onAnswer={isPoster ? question => setOpen({ at: 'answer', question }) : null}
        next={nextPage(list)}
      />
      {mayAsk && (
        <div className="-ml-2 self-start">
          <TextButton opensDialog onClick={() => setOpen({ at: 'ask' })}>
            {texts.questions.ask}
          </TextButton>
        </div>
      )}
      <BottomSheet
        isOpen={open !== null}
        title={open?.at === 'answer' ? texts.questions.answer : texts.questions.ask}
        onClose={close}
      >
        {open?.at === 'ask' && <AskForm taskId={taskId} onDone={close} />}
        {open?.at === 'answer' && <AnswerForm taskId={taskId} question={open.question} onDone={close} />}
      </BottomSheet>
    </Section>
  )
}

interface RowsProps {
  questions: readonly Question[]
  poster: string
  onAnswer: ((question: Question) => void) | null
  next: ReturnType<typeof nextPage>
}

function Rows({ questions, poster, onAnswer, next }: RowsProps) {
  const [isAll, setIsAll] = useState(false)
  const rest = questions.length - fewest
  return (
    <>
      <ul className="-mt-3 empty:hidden">
        {questions.slice(0, isAll ? undefined : fewest).map(question => (
          <QuestionRow key={question._id} {...{ question, poster, onAnswer }} />
        ))}
      </ul>
      {(isAll ? next !== null : rest > 0) && (
        <div className="-ml-2 self-start">
          <TextButton onClick={() => (isAll ? next?.fetch() : setIsAll(true))}>
            {isAll || next ? texts.common.showMore : texts.questions.showAll(questions.length)}
          </TextButton>
        </div>
      )}
    </>
  )
}
