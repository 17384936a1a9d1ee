import type { ReactNode } from 'react'
import type { PersonRecord } from '#contract/entities/operate-people.ts'
import type { TaskStatus } from '#contract/entities/task.ts'
import { isNoticeKind } from '#contract/notices.ts'
import { paths } from '#contract/paths.ts'
import { dateAndTime, ordinalDate, timeAgo } from '#web/platform/dates.ts'
import { countOf, cut, fullName } from '#web/platform/formats.ts'
import { useNow } from '#web/platform/now.ts'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/card.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { rupees } from '#web/ui/money.tsx'

/** The newest tasks, agreements, reports and devices of somebody. */
export function PersonLists({ record }: { record: PersonRecord }) {
  const { tasks, agreements, reportsAbout, reportsBy } = record
  return (
    <>
      <Newest
        title={texts.operatePeople.tasks}
        list={tasks}
        row={task => <TaskRow key={task.givenId} task={task} />}
      />
      <Newest
        title={texts.operatePeople.agreements}
        list={agreements}
        row={agreement => <AgreementRow key={agreement.taskId} agreement={agreement} />}
      />
      <Newest
        title={texts.operatePeople.reportsAbout}
        list={reportsAbout}
        row={report => <ReportRow key={report._id} report={report} />}
      />
      <Newest
        title={texts.operatePeople.reportsBy}
        list={reportsBy}
        row={report => <ReportRow key={report._id} report={report} isBy />}
      />
      <Devices devices={record.devices} deviceCount={record.deviceCount} />
      <Newest
        title={texts.operatePeople.sendings}
        list={record.sendings}
        row={sending => <SendingRow key={sending._id} sending={sending} />}
      />
    </>
  )
}

interface NewestProps<Item> {
  title: (count: string) => string
  list: { count: number; newest: readonly Item[] }
  row: (item: Item) => ReactNode
}

function Newest<Item>({ title, list: { count, newest }, row }: NewestProps<Item>) {
  const heading = title(countOf(count))
  return (
    <Section title={heading}>
      {count === 0 ? (
        <p className="text-ink-soft">{texts.operatePeople.none}</p>
      ) : (
        <ul aria-label={heading} className="divide-y divide-line">
          {newest.map(row)}
        </ul>
      )}
      {count > newest.length && (
        <p className="text-caption text-ink-soft">{texts.operatePeople.newestOf(newest.length)}</p>
      )}
    </Section>
  )
}

interface RowProps {
  /** The page that it opens, if an operator may see that. */
  href?: string
  title: string
  note: string
  time: string
}

/** One thing: what it is and since when, then where it stands. */
function Row({ href, title, note, time }: RowProps) {
  const name = <span dir="auto">{title}</span>
  if (href)
    return (
      <li>
        <ListRow href={href} title={name} note={note} time={time} />
      </li>
    )
  return (
    <li className="flex flex-col justify-center py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="min-w-0 flex-1 basis-[6rem] font-semibold wrap-anywhere">{name}</span>
        <span className="text-caption text-ink-soft">{time}</span>
      </p>
      <p className="text-caption wrap-anywhere text-ink-soft">{note}</p>
    </li>
  )
}

function TaskRow({ task }: { task: PersonRecord['tasks']['newest'][number] }) {
  // Everybody sees an open task. Agreements are for the two alone.
  const isForAll = task.status === 'Open' && !task.isHidden
  const status = texts.controls.taskStatuses[task.status as TaskStatus]
  return (
    <Row
      {...(isForAll && { href: paths.task(task.givenId) })}
      title={task.title}
      note={task.isHidden ? `${status}, ${texts.operatePeople.hidden}` : status}
      time={ordinalDate(task.createdAt)}
    />
  )
}

function AgreementRow({ agreement }: { agreement: PersonRecord['agreements']['newest'][number] }) {
  const { isPoster, other, price, state } = agreement
  const said = isPoster ? texts.operatePeople.postedFor : texts.operatePeople.doneFor
  const stands =
    texts.operatePeople.agreementStates[state as keyof typeof texts.operatePeople.agreementStates]
  return (
    <Row
      title={agreement.title}
      note={`${stands}. ${said(cut(fullName(other), 40), rupees(price))}`}
      time={ordinalDate(agreement.agreedAt)}
    />
  )
}

function ReportRow({
  report,
  isBy = false,
}: {
  report: PersonRecord['reportsBy']['newest'][number]
  isBy?: boolean
}) {
  const status = texts.moderation.statuses[report.status]
  return (
    <Row
      href={paths.report(report._id)}
      title={report.reason}
      note={isBy ? `${texts.operatePeople.reportOf(fullName(report.about))}, ${status}` : status}
      time={ordinalDate(report.createdAt)}
    />
  )
}

function SendingRow({ sending }: { sending: PersonRecord['sendings']['newest'][number] }) {
  const { channel, kinds, outcome, at } = sending
  const { channels, outcomes, sendingOf } = texts.operatePeople
  const about = kinds.map(kind => nameOfKind(kind)).join(', ')
  return <Row title={sendingOf(channels[channel], about)} note={outcomes[outcome]} time={dateAndTime(at)} />
}

/** A kind of notice, or a mail about the account. */
const nameOfKind = (kind: string): string =>
  isNoticeKind(kind) ? texts.notifications.kinds[kind].name : (texts.operate.mailKinds[kind] ?? kind)

function Devices({ devices, deviceCount }: Pick<PersonRecord, 'devices' | 'deviceCount'>) {
  const now = useNow()
  return (
    <Newest
      title={texts.operatePeople.devices}
      list={{ count: deviceCount, newest: devices }}
      row={device => (
        <Row
          key={device._id}
          title={device.device}
          note={texts.operatePeople.lastUsed(timeAgo(device.lastSeenAt, now))}
          time={ordinalDate(device.createdAt)}
        />
      )}
    />
  )
}

/** From where somebody signed in, and when. */
export function SignIns({ signIns }: Pick<PersonRecord, 'signIns'>) {
  const now = useNow()
  return (
    <Newest
      title={texts.operatePeople.signIns}
      list={signIns}
      row={({ _id, at, address }) => (
        <Row
          key={_id}
          title={address ?? texts.operatePeople.noAddress}
          note={dateAndTime(at)}
          time={timeAgo(at, now)}
        />
      )}
    />
  )
}
