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
        <div className="flex flex-col items-start gap-3">
          <div className="max-w-full wrap-anywhere">{children}</div>
          {action}
        </div>
      </Card>
    </Section>
  )
}
