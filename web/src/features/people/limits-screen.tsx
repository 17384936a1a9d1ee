import { useMutation, useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
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
import { BarPlace, InBar } from '#web/ui/bottom-bar.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { Cut } from '#web/ui/cut.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { ListRow, RowList } from '#web/ui/list-row.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NowPanel, useShownResult } from '#web/ui/now-panel.tsx'
import { Page } from '#web/ui/page.tsx'
import { Quote } from '#web/ui/quote.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'

/** The acts of moderators about the viewer, their reasons, and the one possible answer. */
export function LimitsScreen() {
  const viewer = useViewer()
  const { back } = useBack()
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const { data, error, refetch } = useQuery(read(getStanding, {}))
  return (
    <Page
      title={texts.people.standing}
      back={() => back(paths.profile(viewer.givenId))}
      footer={<div ref={setBar} />}
    >
      <BarPlace value={bar}>
        {data && <Known standing={data} />}
        {!data && !error && (
          <div role="status" aria-label={texts.common.loading}>
            <SkeletonCard />
          </div>
        )}
        {!data && error && <ErrorState text={texts.people.standingNotLoaded} onRetry={() => refetch()} />}
      </BarPlace>
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
      {limit && <LimitPart limit={limit} />}
      {warnings.length > 0 && (
        <Section title={texts.people.warnings}>
          <p className="text-ink-soft">{texts.people.warningsEffect}</p>
          {warnings.map(({ reason, since }) => (
            <Said key={since} by={texts.people.moderatorWrote(ordinalDate(since))}>
              {reason}
            </Said>
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

/** Explains the limit, and shows what was said about it, and the answer as long as there is none. */
function LimitPart({ limit: { reason, since, appeal, answer } }: { limit: Limit }) {
  useShownResult(appeal ?? '')
  return (
    <>
      <NowPanel
        title={texts.people.limited}
        notes={[
          texts.people.limitEffect,
          ...(appeal !== null && answer === null ? [texts.people.answerWaits] : []),
        ]}
        isOwn={appeal === null}
      >
        <Said by={texts.people.moderatorWrote(ordinalDate(since))}>{reason}</Said>
        {appeal !== null && <Said by={texts.people.yourAnswer}>{appeal}</Said>}
        {answer && <Said by={texts.people.moderatorsAnswer}>{answer}</Said>}
      </NowPanel>
      {appeal === null && <Appeal />}
    </>
  )
}

/** Somebody's own words, with whose they are. */
function Said({ by, children }: { by: string; children: string }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-caption text-ink-soft">{by}</p>
      <Quote>{children}</Quote>
    </div>
  )
}

const appealFormId = 'appeal'

function Appeal() {
  const written = useDraft('appeal', { appeal: '' })
  const { send, settle, field } = written
  const { mutate, isPending, error } = useMutation({ ...appealLimit, onSuccess: settle })
  const issues = fieldIssues(error)
  const failure =
    error && (unshownMessage(error, ['appeal']) ?? (issues.appeal ? '' : texts.common.somethingWrong))

  return (
    <>
      <Form
        id={appealFormId}
        draft={written}
        failure={error}
        isBusy={isPending}
        onSubmit={() => mutate({ body: send() })}
      >
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
      </Form>
      <InBar>
        <Button type="submit" form={appealFormId} isBusy={isPending}>
          {texts.people.sendAnswer}
        </Button>
      </InBar>
    </>
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
            subtitle={<span className="wrap-anywhere">{reason}</span>}
            note={ordinalDate(since)}
            trailing={<ChevronRight aria-hidden="true" size={20} className="shrink-0 text-ink-soft" />}
          />
        ))}
      </RowList>
      <Cut shown={items.length} total={total} />
    </Section>
  )
}
