import { useMutation, useQuery } from '@tanstack/react-query'
import { getStanding } from '#contract/endpoints/people.ts'
import type { Limit, Standing } from '#contract/entities/moderation.ts'
import { paths } from '#contract/paths.ts'
import { peopleLimits } from '#contract/people.ts'
import { appealLimit } from '#web/features/people/calls.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { ordinalDate } from '#web/platform/dates.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { useBack } from '#web/platform/navigation.ts'
import { read } from '#web/platform/queries.ts'
import { useViewer } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card, Section } from '#web/ui/card.tsx'
import { Cut } from '#web/ui/cut.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Fact, Facts, Wrote } from '#web/ui/facts.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { ListRow, RowList } from '#web/ui/list-row.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'

/** The acts of moderators about the viewer, their reasons, and the one possible answer. */
export function LimitsScreen() {
  const viewer = useViewer()
  const { back } = useBack()
  const { data, error, refetch } = useQuery(read(getStanding, {}))
  return (
    <Page title={texts.people.standing} back={() => back(paths.profile(viewer.givenId))}>
      {data && <Known standing={data} />}
      {!data && !error && (
        <div role="status" aria-label={texts.common.loading}>
          <SkeletonCard />
        </div>
      )}
      {!data && error && <ErrorState text={texts.people.standingNotLoaded} onRetry={() => refetch()} />}
    </Page>
  )
}

function Known({ standing }: { standing: Standing }) {
  const { limit, warnings, hiddenTasks, hiddenTaskCount, heldOffers, heldOfferCount } = standing
  if (!limit && warnings.length + hiddenTasks.length + heldOffers.length === 0)
    return (
      <EmptyState
        text={texts.people.inOrder}
        action={<LinkButton href={paths.home}>{texts.common.findTask}</LinkButton>}
      />
    )
  return (
    <>
      {limit && <LimitCard limit={limit} />}
      {warnings.length > 0 && (
        <Section title={texts.people.warnings}>
          <p className="text-ink-soft">{texts.people.warningsEffect}</p>
          {warnings.map(({ reason, since }) => (
            <div key={since} className="border-l-2 border-line-strong pl-3">
              <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
              <p className="text-caption text-ink-soft">{ordinalDate(since)}</p>
            </div>
          ))}
        </Section>
      )}
      <KeptBack title={texts.people.hiddenTasks} items={hiddenTasks} total={hiddenTaskCount}>
        {texts.people.hiddenTasksEffect}
      </KeptBack>
      <KeptBack title={texts.people.heldOffers} items={heldOffers} total={heldOfferCount}>
        {texts.people.heldOffersEffect}
      </KeptBack>
    </>
  )
}

function LimitCard({ limit }: { limit: Limit }) {
  return (
    <>
      <Notice look="warning">{texts.people.limitEffect}</Notice>
      <Card>
        <Facts>
          <Fact label={texts.common.reason}>
            <Wrote>{limit.reason}</Wrote>
          </Fact>
          <Fact label={texts.people.since}>{ordinalDate(limit.since)}</Fact>
          {limit.appeal !== null && (
            <Fact label={texts.people.yourAnswer}>
              <Wrote>{limit.appeal}</Wrote>
            </Fact>
          )}
          {limit.answer && (
            <Fact label={texts.people.moderatorsAnswer}>
              <Wrote>{limit.answer}</Wrote>
            </Fact>
          )}
        </Facts>
      </Card>
      {limit.appeal === null && <Appeal />}
      {limit.appeal !== null && limit.answer === null && (
        <p className="text-ink-soft">{texts.people.answerWaits}</p>
      )}
    </>
  )
}

function Appeal() {
  const written = useDraft('appeal', { appeal: '' })
  const { send, settle, field } = written
  const { mutate, isPending, error } = useMutation({ ...appealLimit, onSuccess: settle })
  const issues = fieldIssues(error)
  const failure =
    error && (unshownMessage(error, ['appeal']) ?? (issues.appeal ? '' : texts.common.somethingWrong))

  return (
    <Section title={texts.people.answer}>
      <Form draft={written} failure={error} isBusy={isPending} onSubmit={() => mutate({ body: send() })}>
        <TextArea
          label={texts.people.whyLift}
          {...field('appeal')}
          required
          minLength={peopleLimits.appeal.min}
          maxLength={peopleLimits.appeal.max}
          hint={texts.people.answerOnce}
          error={issues.appeal}
        />
        {failure && <Notice look="danger">{failure}</Notice>}
        <Button type="submit" isWide isBusy={isPending}>
          {texts.people.sendAnswer}
        </Button>
      </Form>
    </Section>
  )
}

function KeptBack({
  title,
  items,
  total,
  children,
}: {
  title: string
  items: Standing['hiddenTasks']
  total: number
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
            subtitle={reason}
            note={ordinalDate(since)}
          />
        ))}
      </RowList>
      <Cut shown={items.length} total={total} />
    </Section>
  )
}
