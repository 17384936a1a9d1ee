import CalendarClock from 'lucide-react/icons/calendar-clock'
import History from 'lucide-react/icons/history'
import Hourglass from 'lucide-react/icons/hourglass'
import IndianRupee from 'lucide-react/icons/indian-rupee'
import MapPin from 'lucide-react/icons/map-pin'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Task, TaskDetail } from '#contract/entities/task.ts'
import { paths } from '#contract/paths.ts'
import { categoryOf, daysLabel, placeOf } from '#web/features/tasks/task-words.ts'
import { ordinalDate, timeAgo } from '#web/platform/dates.ts'
import { daysOf, fullName } from '#web/platform/formats.ts'
import { useNow } from '#web/platform/now.ts'
import { whenOf } from '#web/platform/when.ts'
import { texts } from '#web/texts.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Card, Section } from '#web/ui/card.tsx'
import { CategoryChip } from '#web/ui/category-icon.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'

interface TaskBriefProps {
  detail: TaskDetail
  /** The agreement, once it is loaded: its days and description replace the task's. */
  agreement: Agreement | undefined
  /** The agreement and its state come first. */
  children: ReactNode
}

/** Everything that the viewer may know about a task. */
export function TaskBrief({ detail, agreement, children }: TaskBriefProps) {
  const { task, postedBy, offer } = detail
  const now = useNow()
  return (
    <>
      <Heading task={task} isDisputed={agreement?.state === 'Disputed'} />
      {task.completedDate && (
        <Notice look="success">{texts.tasks.completedOn(ordinalDate(task.completedDate))}</Notice>
      )}
      {children}
      {!offer && (
        <Facts>
          <Fact label={texts.common.budget}>
            <Money amount={task.budget} size="big" />
          </Fact>
        </Facts>
      )}
      <Text title={texts.common.description}>{agreement?.description ?? task.description}</Text>
      {task.specificRequirement && (
        <Text title={texts.tasks.specificRequirements}>{task.specificRequirement}</Text>
      )}
      <Card>
        <Facts>
          <Fact label={texts.tasks.postedBy} icon={<UserRound size={20} />}>
            <PersonLink
              href={paths.profile(postedBy.givenId)}
              name={fullName(postedBy)}
              isVerified={postedBy.verified}
            />
          </Fact>
          {offer && (
            <Fact label={texts.common.budget} icon={<IndianRupee size={20} />}>
              <Money amount={task.budget} />
            </Fact>
          )}
          <Fact label={texts.tasks.dueDate} icon={<CalendarClock size={20} />}>
            <Due {...(agreement ?? task)} />
          </Fact>
          {task.workDays > 0 && (
            <Fact label={daysLabel(task.categoryId)} icon={<Hourglass size={20} />}>
              {task.workDays}
            </Fact>
          )}
          <Fact label={texts.common.location} icon={<MapPin size={20} />}>
            {placeOf(task)}
          </Fact>
          <Fact label={texts.tasks.posted} icon={<History size={20} />}>
            {timeAgo(task.createdAt, now)}
          </Fact>
        </Facts>
      </Card>
    </>
  )
}

function Heading({ task, isDisputed }: { task: Task; isDisputed: boolean }) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <CategoryChip categoryId={task.categoryId} />
      <div className="min-w-0 flex-1 basis-[10rem]">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-caption font-bold tracking-wide text-ink-soft">{categoryOf(task)}</p>
          <StatusBadge status={task.Status} isDisputed={isDisputed} />
        </div>
        <h2 dir="auto" className="mt-1 text-left text-title font-bold">
          {task.title}
        </h2>
      </div>
    </div>
  )
}

/** When it is to be done; the hours of the time slot stay on one line. */
function Due(when: Pick<Task, 'startDate' | 'endDate' | 'timeSlot'>) {
  const { timeSlot } = when
  if (timeSlot === '') return whenOf(when)
  const { name, hours } = texts.tasks.timeSlots[timeSlot]
  return texts.tasks.dueAt(
    daysOf(when),
    name,
    <span key="hours" className="whitespace-nowrap">
      ({hours})
    </span>,
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
