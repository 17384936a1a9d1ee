import type { ReactNode } from 'react'
import { Card, Section } from '#web/ui/card.tsx'

interface WayCardProps {
  title: string
  /** How it stands now. */
  children: ReactNode
  action?: ReactNode
}

/** One way into the account: how it stands, and what can be done about it. */
export function WayCard({ title, children, action }: WayCardProps) {
  return (
    <Section title={title}>
      <Card>
        <div className="flex flex-wrap items-center gap-3">
          <div className="min-w-0 flex-1 basis-44 wrap-anywhere">{children}</div>
          {action}
        </div>
      </Card>
    </Section>
  )
}
