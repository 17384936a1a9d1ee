import { Link } from 'wouter'
import { texts } from '#web/texts.ts'
import { Avatar } from './avatar.tsx'
import { StatusBadge, type TaskStatus } from './badge.tsx'
import { CategoryIcon } from './category-icon.tsx'
import { clothOfCategory } from './cloth.ts'
import { Money } from './money.tsx'
import { TaskPicture } from './task-picture.tsx'

export type TaskCardProps = {
  href: string
  categoryId: number
  categoryName: string
  title: string
  budget: number
  /** 'Remote', or location and city. */
  place: string
  /** When it is to be done, in words. */
  days: string
  /** Its answers to the fields of its category, on one line. */
  facts?: string | undefined
  /** Not said where they stand beside the card. */
  offers?: number | undefined
  /** Questions about an own task, and how many wait for an answer. */
  questions?: number | undefined
  unanswered?: number | undefined
  status: TaskStatus
  isDisputed?: boolean
  photo?: string | null | undefined
  /** The poster, where that is somebody else. */
  poster?: { name: string; photo?: string | null | undefined } | undefined
  /** Its picture is in sight at once. */
  isFirst?: boolean
}

/** A task on a list: one link, named by the task's title, over the whole card. */
export function TaskCard(props: TaskCardProps) {
  const { href, categoryId, categoryName, title, budget, place, days, offers, status, isDisputed } = props
  const { facts, questions = 0, unanswered = 0 } = props
  return (
    <article className="relative rounded-card border border-line bg-card p-3 transition-[border-color,scale] hover:border-line-strong active:scale-[0.99]">
      <div className="flex gap-3">
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p
            style={clothOfCategory(categoryId)}
            className="tb-cloth-ink flex items-center gap-1.5 text-micro tracking-[0.4px]"
          >
            <CategoryIcon categoryId={categoryId} size={16} look="shrink-0" />
            <span className="truncate">{categoryName.toUpperCase()}</span>
          </p>
          <h2 dir="auto" className="min-h-[2.75rem] text-left text-strong leading-[1.375rem] wrap-anywhere">
            {/* The lines that are cut off belong to nobody: they would lie over the next card. */}
            <Link href={href} className="line-clamp-2 after:absolute after:inset-0 after:rounded-card">
              {title}
            </Link>
          </h2>
          {/* The dot stands between the two on one line; before a line it lies outside, and is cut off. */}
          <p className="overflow-hidden text-caption text-ink-soft">
            <span className="-ml-3 flex flex-wrap *:min-w-0 *:pl-3">
              <span className="truncate">{place} </span>
              <span className="relative before:absolute before:left-0 before:w-3 before:text-center before:content-['•'/'']">
                {days}
              </span>
            </span>
          </p>
          {facts && (
            <p dir="auto" className="truncate text-caption text-ink-soft">
              {facts}
            </p>
          )}
        </div>
        <Picture {...props} />
      </div>
      <div className="mt-2.5 flex min-h-6 flex-wrap items-center justify-between gap-x-3">
        <Money amount={budget} />
        <span className="flex flex-wrap items-center gap-x-3">
          {offers !== undefined && (
            <span className="text-caption text-ink-soft">{texts.controls.offerCount(offers)}</span>
          )}
          {questions > 0 && (
            <span className="text-caption text-ink-soft">
              {unanswered > 0
                ? texts.controls.questionsToAnswer(unanswered)
                : texts.controls.questionCount(questions)}
            </span>
          )}
          <StatusBadge status={status} isDisputed={isDisputed ?? false} />
        </span>
      </div>
    </article>
  )
}

function Picture({ categoryId, photo, poster, isFirst = false }: TaskCardProps) {
  return (
    <span className="pointer-events-none relative shrink-0 self-start">
      <TaskPicture categoryId={categoryId} src={photo} size={88} isFirst={isFirst} />
      {poster && (
        <span className="absolute -bottom-1 -left-1 grid">
          <Avatar name={poster.name} src={poster.photo} size={24} hasRing />
        </span>
      )}
    </span>
  )
}
