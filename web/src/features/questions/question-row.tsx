import { useContext } from 'react'
import type { Question } from '#contract/entities/question.ts'
import { limits } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { minuteMs } from '#contract/time.ts'
import { timeAgo } from '#web/platform/dates.ts'
import { fullName } from '#web/platform/formats.ts'
import { useNow } from '#web/platform/now.ts'
import { PersonMenuSlot } from '#web/platform/person-menu-slot.ts'
import { useViewer } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { AuthorRow } from '#web/ui/author-row.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

interface QuestionRowProps {
  question: Question
  /** The poster's first name. */
  poster: string
  /** Null unless the viewer is the poster. */
  onAnswer: ((question: Question) => void) | null
}

/** True as long as an answer can be changed; `now` is this device's clock, and the server decides by its own. */
const isChangeable = ({ answeredAt }: Question, now: number): boolean =>
  answeredAt !== null && now - Date.parse(answeredAt) < limits.question.answerMinutes * minuteMs

/** A question with who asked, and its answer. */
export function QuestionRow({ question, poster, onAnswer }: QuestionRowProps) {
  const More = useContext(PersonMenuSlot)
  const { givenId } = useViewer()
  const now = useNow()
  const { by, answer, answeredAt } = question
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3 last:border-b-0">
      <AuthorRow
        href={paths.profile(by.givenId)}
        name={fullName(by)}
        src={by.profilePic}
        isVerified={by.verified}
        menu={by.givenId !== givenId && <More person={by} subject={{ kind: 'question', id: question._id }} />}
      >
        {timeAgo(question.at, now)}
      </AuthorRow>
      <Words>{question.question}</Words>
      {question.held !== null && <Notice look="warning">{texts.questions.held(question.held)}</Notice>}
      {answer !== null && answeredAt !== null ? (
        <div className="ml-3 flex flex-col gap-1 border-l-2 border-line-strong pl-3">
          <p className="text-caption text-ink-soft">
            {texts.questions.answeredBy(poster, timeAgo(answeredAt, now))}
          </p>
          <Words>{answer}</Words>
        </div>
      ) : (
        !onAnswer &&
        question.held === null && (
          <p className="text-caption text-ink-soft">{texts.questions.waiting(poster)}</p>
        )
      )}
      {onAnswer && (answer === null || isChangeable(question, now)) && (
        <div className="-ml-2 self-start">
          <TextButton opensDialog onClick={() => onAnswer(question)}>
            {answer === null ? texts.questions.answer : texts.questions.changeAnswer}
          </TextButton>
        </div>
      )}
    </li>
  )
}

const Words = ({ children }: { children: string }) => (
  <p dir="auto" className="text-left whitespace-pre-line wrap-anywhere">
    {children}
  </p>
)
