import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listLimited, listModerationLog, listReports } from '#contract/endpoints/moderation.ts'
import type { LimitedPerson } from '#contract/entities/moderation.ts'
import type { Report, ReportStatus } from '#contract/entities/report.ts'
import { paths } from '#contract/paths.ts'
import { PersonAct } from '#web/features/moderation/acts.tsx'
import { LogList } from '#web/features/moderation/log-list.tsx'
import { ModeratorsOnly } from '#web/features/moderation/moderators-only.tsx'
import { PagedList } from '#web/features/moderation/paged-list.tsx'
import { fullName, ordinalDate, timeAgo } from '#web/platform/formats.ts'
import { useNow } from '#web/platform/now.ts'
import { read } from '#web/platform/queries.ts'
import { useStep } from '#web/platform/steps.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { ListRow, RowList } from '#web/ui/list-row.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const tabs = [
  { id: 'Reports', label: 'Reports' },
  { id: 'Limited', label: 'Limited' },
  { id: 'Log', label: 'Log' },
] as const
const statuses = ['Open', 'Resolved', 'Dismissed'] as const

/** What was reported, who is limited, and what was done. */
export function ModerationScreen() {
  const { step, replaceBy } = useStep()
  const active = tabs[step]?.id ?? 'Reports'
  return (
    <ModeratorsOnly title="Moderation" parent={paths.home}>
      <Tabs
        label="Moderation"
        tabs={tabs}
        active={active}
        onChange={id => replaceBy(tabs.findIndex(tab => tab.id === id))}
      >
        <div className="pt-4">
          {active === 'Log' && <Log />}
          {active === 'Limited' && <Limited />}
          {active === 'Reports' && <Reports />}
        </div>
      </Tabs>
    </ModeratorsOnly>
  )
}

const kindWords = {
  task: 'A task of',
  offer: 'An offer of',
  message: 'A message of',
  person: 'About',
} as const

function Reports() {
  const [status, setStatus] = useState<ReportStatus>('Open')
  const now = useNow()
  const row = (report: Report) => (
    <ListRow
      key={report._id}
      href={paths.report(report._id)}
      title={report.reason}
      subtitle={`${kindWords[report.kind]} ${fullName(report.about)}`}
      trailing={timeAgo(report.createdAt, now)}
    />
  )
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        legend="Status"
        isLegendHidden
        options={statuses.map(value => ({ value, label: value }))}
        value={status}
        onChange={setStatus}
      />
      <PagedList
        key={status}
        endpoint={listReports}
        query={{ status }}
        empty={status === 'Open' ? 'No open report. Well done.' : 'No report here yet.'}
      >
        {reports => <RowList label="Reports">{reports.map(row)}</RowList>}
      </PagedList>
    </div>
  )
}

function Limited() {
  const { data, error, refetch } = useQuery(read(listLimited, {}))
  if (!data && error) return <ErrorState text="This list could not be loaded." onRetry={() => refetch()} />
  if (!data) return <SkeletonList isRows />
  if (data.length === 0) return <EmptyState text="Nobody is limited." />
  return (
    <div className="flex flex-col gap-3">
      {data.map(limited => (
        <LimitedCard key={limited.person.givenId} limited={limited} />
      ))}
    </div>
  )
}

function LimitedCard({ limited: { person, limit } }: { limited: LimitedPerson }) {
  return (
    <Card as="article" label={fullName(person)}>
      <div className="flex flex-col gap-3">
        <Facts>
          <Fact label={`Limited since ${ordinalDate(limit.since)}`}>
            <PersonLink href={paths.profile(person.givenId)} name={fullName(person)} />
          </Fact>
          <Fact label="Reason">{limit.reason}</Fact>
          {limit.appeal !== null && <Fact label="Their answer">{limit.appeal}</Fact>}
        </Facts>
        <PersonAct givenId={person.givenId} isLimited />
      </div>
    </Card>
  )
}

function Log() {
  return (
    <PagedList endpoint={listModerationLog} query={{}} empty="No moderator has done anything yet.">
      {entries => <LogList entries={entries} />}
    </PagedList>
  )
}
