import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { getTask } from '#contract/endpoints/tasks.ts'
import { limits } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { postOffer } from '#web/features/offers/calls.ts'
import { OfferPageWait } from '#web/features/offers/offer-page-wait.tsx'
import { TaskGlance } from '#web/features/offers/task-glance.tsx'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { textOf, unshownMessage, useIssueFocus } from '#web/platform/form-failure.ts'
import { ReturnTo, useBack } from '#web/platform/navigation.ts'
import { read } from '#web/platform/queries.ts'
import { useViewer } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'

const title = 'Make An Offer'

export function MakeOfferScreen({ id }: { id: string }) {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(read(getTask, { params: { id } }))
  const formId = useId()
  const { up } = useBack()
  const toTask = () => up(paths.task(id))
  const { mutate, isPending, error: refusal } = useMutation({ ...postOffer, onSuccess: toTask })

  if (!data) return <OfferPageWait title={title} taskId={id} error={error} onRetry={() => refetch()} />
  const { task } = data
  if (task.TaskPosterId === viewer.givenId || task.Status !== 'Open') return <ReturnTo to={paths.task(id)} />

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const fields = new FormData(event.currentTarget)
    const price = Number(textOf(fields, 'price'))
    mutate({
      params: { taskId: id },
      body: { taskId: id, price, description: textOf(fields, 'description') },
    })
  }

  return (
    <Page
      title={title}
      back={toTask}
      footer={
        <Button type="submit" form={formId} isWide isBusy={isPending}>
          Submit Offer
        </Button>
      }
    >
      <TaskGlance task={task} />
      <OfferFields formId={formId} onSubmit={submit} refusal={refusal} />
    </Page>
  )
}

interface OfferFieldsProps {
  formId: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  refusal: Error | null
}

function OfferFields({ formId, onSubmit, refusal }: OfferFieldsProps) {
  const issues = fieldIssues(refusal)
  const form = useIssueFocus(refusal)
  const problem = unshownMessage(refusal, ['price', 'description'])
  const { price, description } = limits.offer
  return (
    <form id={formId} ref={form} onSubmit={onSubmit} className="flex flex-col gap-4">
      {problem && <Notice look="danger">{problem}</Notice>}
      <TextField
        label="Price"
        name="price"
        type="number"
        inputMode="decimal"
        prefix="₹"
        required
        min={price.min}
        max={price.max}
        step={0.01}
        error={issues.price}
      />
      <TextArea
        label="Description"
        name="description"
        hint={`Minimum ${description.min} characters. Say how you would do it, and when.`}
        required
        minLength={description.min}
        maxLength={description.max}
        error={issues.description}
      />
    </form>
  )
}
