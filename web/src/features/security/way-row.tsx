import type { ReactNode } from 'react'
import { InfoRow, LinkRow } from '#web/ui/info-row.tsx'

interface WayRowProps {
  icon: ReactNode
  title: string
  /** How it stands now. */
  state: ReactNode
  /** Opens what can be done about it; without it there is nothing to do, or only `action`. */
  onOpen?: (() => void) | undefined
  action?: ReactNode
}

/** One way into the account: how it stands, and what can be done about it. */
export function WayRow({ icon, title, state, onOpen, action }: WayRowProps) {
  if (onOpen) return <LinkRow icon={icon} title={title} note={state} opensDialog onClick={onOpen} />
  return (
    <InfoRow icon={<span className="[&>svg]:size-6">{icon}</span>} note={state} action={action}>
      <span className="text-strong">{title}</span>
    </InfoRow>
  )
}
