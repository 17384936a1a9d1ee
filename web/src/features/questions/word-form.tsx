import { useMutation } from '@tanstack/react-query'
import type { Question } from '#contract/entities/question.ts'
import { limits } from '#contract/limits.ts'
import { answerQuestion, askQuestion } from '#web/features/questions/calls.ts'
import { type CallFailure, fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ContactHint, useContactHint } from '#web/ui/contact-hint.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'

interface WordFormProps {
  label: string
  hint: string
  range: { min: number; max: number }
  sendText: string
  written: ReturnType<typeof useDraft<{ words: string }>>
  isBusy: boolean
  failure: CallFailure | null
  /** The server's message about the text. */
  issue: string | undefined
  onSend: (words: string) => void
}

/** One public text: a question, or an answer. */
function WordForm({ label, hint, range, sendText, written, isBusy, failure, issue, onSend }: WordFormProps) {
  const { isTold, mayGo } = useContactHint()
  function submit() {
    const { words } = written.send()
    if (mayGo(words)) onSend(words)
  }
  return (
    <Form draft={written} failure={failure} isBusy={isBusy} onSubmit={submit}>
      <TextArea
        label={label}
        {...written.field('words')}
        hint={hint}
        rows={3}
        required
        minLength={range.min}
        maxLength={range.max}
        error={issue}
      />
      <ContactHint isTold={isTold} />
      <Button type="submit" isWide isBusy={isBusy}>
        {sendText}
      </Button>
    </Form>
  )
}

/** A question about somebody's task. */
export function AskForm({ taskId, onDone }: { taskId: string; onDone: () => void }) {
  const written = useDraft(`question ${taskId}`, { words: '' })
  const { mutate, isPending, error } = useMutation({ ...askQuestion, onSuccess: written.settle })
  return (
    <WordForm
      label={texts.questions.yourQuestion}
      hint={texts.questions.everyoneReads}
      range={limits.question.text}
      sendText={texts.questions.send}
      written={written}
      isBusy={isPending}
      failure={error}
      issue={fieldIssues(error).question}
      onSend={question => mutate({ params: { taskId }, body: { question } }, { onSuccess: onDone })}
    />
  )
}

interface AnswerFormProps {
  taskId: string
  question: Question
  onDone: () => void
}

/** The poster's answer, or its change. */
export function AnswerForm({ taskId, question: { _id, question, answer }, onDone }: AnswerFormProps) {
  const written = useDraft(`answer ${_id}`, { words: answer ?? '' })
  const { mutate, isPending, error } = useMutation({ ...answerQuestion, onSuccess: written.settle })
  const params = { taskId, questionId: _id }
  return (
    <>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {question}
      </p>
      <WordForm
        label={texts.questions.yourAnswer}
        hint={texts.questions.changeableFor(limits.question.answerMinutes)}
        range={limits.question.answer}
        sendText={answer === null ? texts.questions.answer : texts.questions.saveAnswer}
        written={written}
        isBusy={isPending}
        failure={error}
        issue={fieldIssues(error).answer}
        onSend={answer => mutate({ params, body: { answer } }, { onSuccess: onDone })}
      />
    </>
  )
}
