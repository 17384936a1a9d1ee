import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { TaskPicture } from './task-picture.tsx'

type TaskStripProps = {
  title: string
  categoryId: number
  photo?: string | null | undefined
  /** Below the title: the budget, the state. */
  children?: ReactNode
  /** The task that it opens. */
  href?: string
  isSmall?: boolean
}

/** Which task one is dealing with, in a row. */
export function TaskStrip({ title, categoryId, photo, children, href, isSmall = false }: TaskStripProps) {
  return (
    <div className={`relative flex items-center gap-3 ${isSmall ? 'min-h-12 py-1' : 'min-h-14 py-2'}`}>
      <TaskPicture categoryId={categoryId} src={photo} size={isSmall ? 32 : 40} />
      <div className="min-w-0 flex-1">
        <h2
          dir="auto"
          className={`truncate text-left ${isSmall ? 'text-caption font-semibold' : 'text-strong'}`}
        >
          {href ? (
            <Link href={href} className="block truncate after:absolute after:inset-0">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        {children && <div className="text-caption text-ink-soft">{children}</div>}
      </div>
      {href && <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-ink-soft" />}
    </div>
  )
}
