import { useId } from 'react'
import { Avatar } from './avatar.tsx'
import { Rating } from './rating.tsx'
import { TickBox } from './tick-row.tsx'

type PersonTickProps = {
  name: string
  src?: string | null | undefined
  rating: number
  count: number
  /** Why this person is here. */
  note: string
  isOn: boolean
  disabled?: boolean
  onChange: (isOn: boolean) => void
}

/** One of several people to choose: face, name, rating and a reason; the whole row ticks. */
export function PersonTick({ name, src, rating, count, note, isOn, disabled, onChange }: PersonTickProps) {
  const id = useId()
  return (
    <div className="relative flex min-h-18 items-center gap-3 py-3 has-disabled:opacity-60">
      <Avatar name={name} src={src} />
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="text-strong wrap-anywhere after:absolute after:inset-0">
          {name}
        </label>
        <p id={`${id}-note`} className="flex flex-wrap items-center gap-x-1.5 text-caption text-ink-soft">
          <Rating rating={rating} count={count} /> <span>• {note}</span>
        </p>
      </div>
      <TickBox {...{ id, isOn, disabled, onChange }} describedBy={`${id}-note`} />
    </div>
  )
}
