import CalendarClock from 'lucide-react/icons/calendar-clock'
import History from 'lucide-react/icons/history'
import Hourglass from 'lucide-react/icons/hourglass'
import IndianRupee from 'lucide-react/icons/indian-rupee'
import MapPin from 'lucide-react/icons/map-pin'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import type { AcceptedOffer, Task, TaskDetail } from '#contract/entities/task.ts'
import { paths } from '#contract/paths.ts'
import { timeSlots } from '#contract/time-slots.ts'
import { daysLabel, placeOf } from '#web/features/tasks/task-words.ts'
import { dayAndMonth, fullName, ordinalDate, timeAgo } from '#web/platform/formats.ts'
import { useNow } from '#web/platform/now.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Card, Section } from '#web/ui/card.tsx'
import { CategoryChip } from '#web/ui/category-icon.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'

/** Everything that the viewer may know about a task. */
export function TaskBrief({ detail }: { detail: TaskDetail }) {
  const { task, postedBy, offer } = detail
  const now = useNow()
  return (
    <>
      <Heading task={task} />
      {task.completedDate && <Notice look="success">Completed on {ordinalDate(task.completedDate)}</Notice>}
      {offer && <AcceptedOfferCard offer={offer} now={now} />}
      <Card>
        <Facts>
          <Fact label="Budget" icon={<IndianRupee size={20} />}>
            <Money amount={task.budget} size="lead" />
          </Fact>
          <Fact label="Posted by" icon={<UserRound size={20} />}>
            <PersonLink
              href={paths.profile(postedBy.givenId)}
              name={fullName(postedBy)}
              isVerified={postedBy.verified}
            />
          </Fact>
          <Fact label="Due date" icon={<CalendarClock size={20} />}>
            <Due task={task} />
          </Fact>
          {task.workDays > 0 && (
            <Fact label={daysLabel(task.categoryId)} icon={<Hourglass size={20} />}>
              {task.workDays}
            </Fact>
          )}
          <Fact label="Location" icon={<MapPin size={20} />}>
            {placeOf(task)}
          </Fact>
          <Fact label="Posted" icon={<History size={20} />}>
            {timeAgo(task.createdAt, now)}
          </Fact>
        </Facts>
      </Card>
      <Text title="Description">{task.description}</Text>
      {task.specificRequirement && <Text title="Specific Requirements">{task.specificRequirement}</Text>}
    </>
  )
}

function Heading({ task }: { task: Task }) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <CategoryChip categoryId={task.categoryId} />
      <div className="min-w-0 flex-1 basis-40">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-caption font-bold tracking-wide text-ink-soft">{task.categoryName}</p>
          <StatusBadge status={task.Status} />
        </div>
        <h2 dir="auto" className="mt-1 text-left text-title font-bold">
          {task.title}
        </h2>
      </div>
    </div>
  )
}

/** The end date as day and month, with the time slot and its hours, which stay on one line. */
function Due({ task }: { task: Task }) {
  const day = task.endDate ? dayAndMonth(task.endDate) : 'Flexible date'
  const slot = timeSlots.find(({ id }) => id === task.timeSlot)
  if (!slot) return `${day}, Any time of day`
  return (
    <>
      {day}, {slot.id} <span className="whitespace-nowrap">({slot.hours})</span>
    </>
  )
}

function AcceptedOfferCard({ offer, now }: { offer: AcceptedOffer; now: number }) {
  return (
    <Section title="Accepted offer">
      <Card>
        <Facts>
          <Fact label="Accepted by">
            <PersonLink
              href={paths.profile(offer.givenId)}
              name={offer.offeredBy}
              isVerified={offer.verified}
            />
          </Fact>
          <Fact label="Final price">
            <Money amount={offer.price} size="lead" />
          </Fact>
          <Fact label="Accepted">{timeAgo(offer.offerAcceptedDate, now)}</Fact>
          <Fact label="Offer message">
            <span className="font-normal">{offer.description}</span>
          </Fact>
        </Facts>
      </Card>
    </Section>
  )
}

function Text({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <p dir="auto" className="whitespace-pre-line">
        {children}
      </p>
    </Section>
  )
}
