import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
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

interface WordFormProps<Input> {
  /** The name of its draft, and what it begins with. */
  name: string
  initial?: string
  label: string
  hint: string
  range: { min: number; max: number }
  sendText: string
  write: UseMutationOptions<Question, CallFailure, Input>
  inputWith: (words: string) => Input
  /** The text's name in the call. */
  path: 'question' | 'answer'
  onDone: () => void
}

/** One public text: a question, or an answer. */
function WordForm<Input>({
  name,
  initial = '',
  label,
  hint,
  range,
  sendText,
  write,
  inputWith,
  path,
  onDone,
}: WordFormProps<Input>) {
  const written = useDraft(name, { words: initial })
  const { mutate, isPending, error } = useMutation({ ...write, onSuccess: written.settle })
  const { isTold, mayGo } = useContactHint()
  function submit() {
    const { words } = written.send()
    if (mayGo(words)) mutate(inputWith(words), { onSuccess: onDone })
  }
  return (
    <Form draft={written} failure={error} isBusy={isPending} onSubmit={submit}>
      <TextArea
        label={label}
        {...written.field('words')}
        hint={hint}
        rows={3}
        required
        minLength={range.min}
        maxLength={range.max}
        error={fieldIssues(error)[path]}
      />
      <ContactHint isTold={isTold} />
      <Button type="submit" isWide isBusy={isPending}>
        {sendText}
      </Button>
    </Form>
  )
}

/** A question about somebody's task. */
export const AskForm = ({ taskId, onDone }: { taskId: string; onDone: () => void }) => (
  <WordForm
    name={`question ${taskId}`}
    label={texts.questions.yourQuestion}
    hint={texts.questions.everyoneReads}
    range={limits.question.text}
    sendText={texts.questions.send}
    write={askQuestion}
    inputWith={question => ({ params: { taskId }, body: { question } })}
    path="question"
    onDone={onDone}
  />
)

interface AnswerFormProps {
  taskId: string
  question: Question
  onDone: () => void
}

/** The poster's answer, or its change. */
export function AnswerForm({ taskId, question: { _id, question, answer }, onDone }: AnswerFormProps) {
  const params = { taskId, questionId: _id }
  return (
    <>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {question}
      </p>
      <WordForm
        name={`answer ${_id}`}
        initial={answer ?? ''}
        label={texts.questions.yourAnswer}
        hint={texts.questions.changeableFor(limits.question.answerMinutes)}
        range={limits.question.answer}
        sendText={answer === null ? texts.questions.answer : texts.questions.saveAnswer}
        write={answerQuestion}
        inputWith={words => ({ params, body: { answer: words } })}
        path="answer"
        onDone={onDone}
      />
    </>
  )
}
