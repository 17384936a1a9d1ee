import { type ReactNode, useId } from 'react'

type TurnCardProps = {
  title: string
  /** Hints about it, a sentence each. */
  notes?: readonly string[] | undefined
  /** The viewer is the one who has something to do. */
  isOwn?: boolean
  /** Before the title, decorative. */
  icon?: ReactNode
  /** A quiet word at the title's side. */
  tag?: ReactNode
  children?: ReactNode
}

/** The state of something between two people, and the viewer's possible actions; read aloud when it changes. */
export function TurnCard({ title, notes, isOwn = false, icon, tag, children }: TurnCardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`flex flex-col gap-3 rounded-card border p-4 shadow-low ${isOwn ? 'border-press-ink bg-press-soft' : 'border-line bg-card'}`}
    >
      <div role="status" className="flex flex-col gap-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h2 id={id} className="flex min-w-0 flex-1 basis-[10rem] gap-2 text-lead font-bold wrap-anywhere">
            {icon && (
              <span aria-hidden="true" className="shrink-0 pt-px">
                {icon}
              </span>
            )}
            <span className="min-w-0">{title}</span>
          </h2>
          {tag}
        </div>
        {notes?.map(note => (
          <p key={note} className="text-ink-soft">
            {note}
          </p>
        ))}
      </div>
      {children}
    </section>
  )
}
