import type { ReactNode } from 'react'

interface WayRowProps {
  title: string
  /** How it stands now. */
  children: ReactNode
  action?: ReactNode
}

/** One way into the account: how it stands, and beside it what can be done about it. */
export function WayRow({ title, children, action }: WayRowProps) {
  return (
    <section className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 first:pt-0">
      <div className="min-w-0 flex-[1_1_9rem] wrap-anywhere">
        <h2 className="text-strong">{title}</h2>
        <div className="text-caption text-ink-soft">{children}</div>
      </div>
      {action}
    </section>
  )
}
