import { type ReactNode, useState } from 'react'
import { listLimited, listModerationLog, listReports } from '#contract/endpoints/moderation.ts'
import type { LimitedPerson } from '#contract/entities/moderation.ts'
import type { Report, ReportStatus } from '#contract/entities/report.ts'
import { paths } from '#contract/paths.ts'
import { PersonAct } from '#web/features/moderation/acts.tsx'
import { AppealFacts } from '#web/features/moderation/appeal-facts.tsx'
import { BriefRow } from '#web/features/moderation/brief-row.tsx'
import { ContactMarks } from '#web/features/moderation/contact-marks.tsx'
import { Contested } from '#web/features/moderation/contested.tsx'
import { Disputes } from '#web/features/moderation/disputes.tsx'
import { Documents } from '#web/features/moderation/documents.tsx'
import { LogList } from '#web/features/moderation/log-list.tsx'
import { ModeratorsOnly } from '#web/features/moderation/moderators-only.tsx'
import { OddPayments } from '#web/features/moderation/odd-payments.tsx'
import { PagedList } from '#web/features/moderation/paged-list.tsx'
import { ordinalDate, timeAgo } from '#web/platform/dates.ts'
import { fullName } from '#web/platform/formats.ts'
import { useNow } from '#web/platform/now.ts'
import { useStep } from '#web/platform/steps.ts'
import { texts } from '#web/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { QuickPicks } from '#web/ui/chips.tsx'
import { Fact, Facts, Wrote } from '#web/ui/facts.tsx'
import { ListRow, RowList } from '#web/ui/list-row.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const tabs = () =>
  [
    { id: 'Reports', label: texts.moderation.reports },
    { id: 'Contested', label: texts.moderation.contested },
    { id: 'Disputes', label: texts.moderation.disputes },
    { id: 'Payments', label: texts.moderation.oddPayments },
    { id: 'Documents', label: texts.verification.documents },
    { id: 'Contacts', label: texts.moderation.contactDetails },
    { id: 'Limited', label: texts.moderation.limited },
    { id: 'Log', label: texts.moderation.log },
  ] as const
const statuses = ['Open', 'Resolved', 'Dismissed'] as const

/** Lists of reports, contests, disputes, odd payments, limited people, and past acts. */
export function ModerationScreen() {
  const { step, isSet, replaceBy } = useStep()
  // An alert names the tab that it is about.
  const named = tabs().findIndex(({ id }) => id === new URLSearchParams(location.search).get('tab'))
  const active = tabs()[isSet ? step : Math.max(0, named)]?.id ?? 'Reports'
  const toReports = <OpenReports onPress={() => replaceBy(0)} />
  return (
    <ModeratorsOnly title={texts.common.moderation} parent={paths.home}>
      <Tabs
        label={texts.common.moderation}
        tabs={tabs()}
        active={active}
        onChange={id => replaceBy(tabs().findIndex(tab => tab.id === id))}
      >
        <div>
          {active === 'Log' && <Log toReports={toReports} />}
          {active === 'Contested' && <Contested otherwise={toReports} />}
          {active === 'Disputes' && <Disputes otherwise={toReports} />}
          {active === 'Payments' && <OddPayments otherwise={toReports} />}
          {active === 'Documents' && <Documents otherwise={toReports} />}
          {active === 'Contacts' && <ContactMarks otherwise={toReports} />}
          {active === 'Limited' && <Limited toReports={toReports} />}
          {active === 'Reports' && <Reports />}
        </div>
      </Tabs>
    </ModeratorsOnly>
  )
}

const subtitles = () => ({
  task: texts.moderation.aboutTask,
  offer: texts.moderation.aboutOffer,
  question: texts.moderation.aboutQuestion,
  message: texts.moderation.aboutMessage,
  review: texts.moderation.aboutReview,
  person: texts.moderation.aboutPerson,
})

function Reports() {
  const [status, setStatus] = useState<ReportStatus>('Open')
  const now = useNow()
  const row = (report: Report) => (
    <ListRow
      key={report._id}
      href={paths.report(report._id)}
      leading={<Avatar name={fullName(report.about)} src={report.about.profilePic} size={40} />}
      title={report.reason}
      note={subtitles()[report.kind](fullName(report.about))}
      subtitle={
        <span dir="auto" className="line-clamp-1 wrap-anywhere">
          {report.details || report.snapshot.at(-1)?.text}
        </span>
      }
      time={timeAgo(report.createdAt, now)}
    />
  )
  return (
    <div className="flex flex-col gap-4">
      <QuickPicks
        label={texts.common.status}
        options={statuses.map(value => ({
          ...{ value, label: texts.moderation.statuses[value], isChosen: value === status },
        }))}
        onPick={setStatus}
      />
      <PagedList
        key={status}
        endpoint={listReports}
        query={{ status }}
        empty={status === 'Open' ? texts.moderation.noOpenReport : texts.moderation.noReport}
        action={status !== 'Open' && <OpenReports onPress={() => setStatus('Open')} />}
      >
        {reports => <RowList label={texts.moderation.reports}>{reports.map(row)}</RowList>}
      </PagedList>
    </div>
  )
}

function OpenReports({ onPress }: { onPress: () => void }) {
  return (
    <Button look="secondary" onClick={onPress}>
      {texts.moderation.openReports}
    </Button>
  )
}

function Limited({ toReports }: { toReports: ReactNode }) {
  return (
    <PagedList
      endpoint={listLimited}
      query={{}}
      idOf={({ person }) => person.givenId}
      empty={texts.moderation.nobodyLimited}
      action={toReports}
    >
      {people => (
        <div className="flex flex-col gap-3">
          {people.map(limited => (
            <LimitedCard key={limited.person.givenId} limited={limited} />
          ))}
        </div>
      )}
    </PagedList>
  )
}

function LimitedCard({ limited: { person, limit } }: { limited: LimitedPerson }) {
  return (
    <Card as="article" label={fullName(person)}>
      <div className="flex flex-col gap-3">
        <BriefRow person={person}>{texts.common.limitedSince(ordinalDate(limit.since))}</BriefRow>
        <Facts>
          <Fact label={texts.common.reason}>
            <Wrote>{limit.reason}</Wrote>
          </Fact>
          <AppealFacts limit={limit} />
        </Facts>
        <div className="flex flex-wrap gap-3 *:flex-auto">
          <PersonAct givenId={person.givenId} limit={limit} />
        </div>
      </div>
    </Card>
  )
}

function Log({ toReports }: { toReports: ReactNode }) {
  return (
    <PagedList endpoint={listModerationLog} query={{}} empty={texts.moderation.logEmpty} action={toReports}>
      {entries => <LogList entries={entries} />}
    </PagedList>
  )
}
