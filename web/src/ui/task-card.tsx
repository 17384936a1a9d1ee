import { __iconData as CalendarDays } from 'lucide-react/icons/calendar-days'
import { __iconData as MapPin } from 'lucide-react/icons/map-pin'
import { Link } from 'wouter'
import { texts } from '#web/texts.ts'
import { StatusBadge, type TaskStatus } from './badge.tsx'
import { CategoryChip } from './category-icon.tsx'
import { LineIcon, lineOf } from './line-icon.tsx'
import { Money } from './money.tsx'

const [pin, calendar] = [lineOf(MapPin), lineOf(CalendarDays)]

export type TaskCardProps = {
  href: string
  categoryId: number
  categoryName: string
  title: string
  budget: number
  /** 'Remote', or city and location. */
  place: string
  /** When it is to be done, in words. */
  days: string
  offers: number
  status: TaskStatus
  isDisputed?: boolean
}

/** A task on a list: one link, named by the task's title, over the whole card. */
export function TaskCard({
  href,
  categoryId,
  categoryName,
  title,
  budget,
  place,
  days,
  offers,
  status,
  isDisputed = false,
}: TaskCardProps) {
  return (
    <article className="relative rounded-card border border-line bg-card p-4 shadow-low transition-[border-color,scale] hover:border-line-strong active:scale-[0.99]">
      <div className="flex flex-wrap gap-3">
        <CategoryChip categoryId={categoryId} />
        <div className="min-w-0 flex-1 basis-[10rem]">
          <p className="text-caption leading-[1rem] font-bold tracking-wide text-ink-soft uppercase">
            {categoryName.toUpperCase()}
          </p>
          <h2 dir="auto" className="mt-0.5 line-clamp-2 text-left text-lead font-bold">
            <Link href={href} className="rounded-card after:absolute after:inset-0 after:rounded-card">
              {title}
            </Link>
          </h2>
        </div>
      </div>
      <div className="mt-2 text-caption text-ink-soft">
        <Detail line={pin} text={place} />
        <Detail line={calendar} text={days} />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line pt-3">
        <Money amount={budget} size="lead" />
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-caption font-semibold text-ink-soft">
            {texts.controls.offerCount(offers)}
          </span>
          <StatusBadge status={status} isDisputed={isDisputed} />
        </span>
      </div>
    </article>
  )
}

function Detail({ line, text }: { line: string; text: string }) {
  return (
    <p className="mt-0.5 truncate first:mt-0">
      <LineIcon line={line} size={16} look="me-1.5 inline align-[-0.25em]" />
      {text}
    </p>
  )
}
