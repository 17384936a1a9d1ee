import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { getStanding } from '#contract/endpoints/people.ts'
import type { Limit, Standing } from '#contract/entities/moderation.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { peopleLimits } from '#contract/people.ts'
import { appealLimit } from '#web/features/people/calls.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { textOf, unshownMessage, useIssueFocus } from '#web/platform/form-failure.ts'
import { ordinalDate } from '#web/platform/formats.ts'
import { useBack } from '#web/platform/navigation.ts'
import { read } from '#web/platform/queries.ts'
import { useViewer } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Section } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { ListRow, RowList } from '#web/ui/list-row.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'

/** What moderators have done about the viewer, why, and the one answer to it. */
export function StandingScreen() {
  const viewer = useViewer()
  const { back } = useBack()
  const { data, error, refetch } = useQuery(read(getStanding, {}))
  return (
    <Page title="Account Standing" back={() => back(paths.profile(viewer.givenId))}>
      {data && <Known standing={data} />}
      {!data && !error && (
        <div role="status" aria-label="Loading...">
          <SkeletonCard />
        </div>
      )}
      {!data && error && <ErrorState text="Your standing could not be loaded." onRetry={() => refetch()} />}
    </Page>
  )
}

function Known({ standing }: { standing: Standing }) {
  const { limit, hiddenTasks, heldOffers } = standing
  if (!limit && hiddenTasks.length + heldOffers.length === 0)
    return <EmptyState text="Everything is in order: no moderator has done anything about your account." />
  return (
    <>
      {limit && <LimitCard limit={limit} />}
      <KeptBack title="Hidden tasks" items={hiddenTasks}>
        Nobody but you and the person you agreed with sees these.
      </KeptBack>
      <KeptBack title="Offers held back" items={heldOffers}>
        The posters of these tasks do not see your offer for now.
      </KeptBack>
    </>
  )
}

function LimitCard({ limit }: { limit: Limit }) {
  return (
    <>
      <Notice look="warning">
        Your account is limited. You can finish what is under way, but not begin anything new: no task, no
        offer, no first message.
      </Notice>
      <Card>
        <Facts>
          <Fact label="Reason">{limit.reason}</Fact>
          <Fact label="Since">{ordinalDate(limit.since)}</Fact>
          {limit.appeal !== null && <Fact label="Your answer">{limit.appeal}</Fact>}
        </Facts>
      </Card>
      {limit.appeal === null ? (
        <Appeal />
      ) : (
        <p className="text-ink-soft">A moderator will look at your answer.</p>
      )}
    </>
  )
}

function Appeal() {
  const { mutate, isPending, error } = useMutation(appealLimit)
  const form = useIssueFocus(error)
  const issues = fieldIssues(error)
  const problem =
    error && (unshownMessage(error, ['appeal']) ?? (issues.appeal ? '' : messages.somethingWrong))

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isPending) mutate({ body: { appeal: textOf(new FormData(event.currentTarget), 'appeal') } })
  }

  return (
    <Section title="Answer">
      <form ref={form} onSubmit={submit} className="flex flex-col gap-4">
        <TextArea
          label="Why the limit should be lifted"
          name="appeal"
          required
          minLength={peopleLimits.appeal.min}
          maxLength={peopleLimits.appeal.max}
          hint="You can answer once."
          error={issues.appeal}
        />
        {problem && <Notice look="danger">{problem}</Notice>}
        <Button type="submit" isWide isBusy={isPending}>
          Send Answer
        </Button>
      </form>
    </Section>
  )
}

function KeptBack({
  title,
  items,
  children,
}: {
  title: string
  items: Standing['hiddenTasks']
  children: string
}) {
  if (items.length === 0) return null
  return (
    <Section title={title}>
      <p className="text-ink-soft">{children}</p>
      <RowList label={title}>
        {items.map(({ taskId, title: name, reason, since }) => (
          <ListRow
            key={taskId}
            href={paths.task(taskId)}
            title={name}
            subtitle={<span className="whitespace-normal">{reason}</span>}
            trailing={ordinalDate(since)}
          />
        ))}
      </RowList>
    </Section>
  )
}
