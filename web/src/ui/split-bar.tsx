import { Avatar } from './avatar.tsx'
import { rupees } from './money.tsx'
import { restOf } from './split.ts'

type Party = {
  /** Of whom the face is. */
  name: string
  src: string | null
  /** Above the amount: 'You', or the name. */
  label: string
}

type SplitBarProps = {
  total: number
  /** Null while nobody has said. */
  toProvider: number | null
  poster: Party
  provider: Party
}

/** Held money between two faces: how much of it goes to each. */
export function SplitBar({ total, toProvider, poster, provider }: SplitBarProps) {
  const part = toProvider === null || total === 0 ? 0.5 : toProvider / total
  const rest = toProvider === null ? null : restOf(total, toProvider)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap justify-between gap-3">
        <End {...poster} amount={rest} />
        <End {...provider} amount={toProvider} isLast />
      </div>
      <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full">
        <span style={{ flexGrow: 1 - part }} className="bg-line-strong" />
        <span style={{ flexGrow: part }} className={rest === null ? 'bg-line-strong' : 'bg-press-ink'} />
      </div>
    </div>
  )
}

/** One of the two, at their end of the bar. */
function End({
  name,
  src,
  label,
  amount,
  isLast = false,
}: Party & { amount: number | null; isLast?: boolean }) {
  return (
    <div className={`flex min-w-0 items-center gap-2 ${isLast ? 'flex-row-reverse text-right' : ''}`}>
      <Avatar name={name} src={src} size={40} />
      <p className="min-w-0 wrap-anywhere">
        <span className="block text-caption text-ink-soft">{label}</span>
        {amount !== null && (
          <>
            <span className="sr-only">: </span>
            <span className="block text-strong tabular-nums">{rupees(amount)}</span>
          </>
        )}
      </p>
    </div>
  )
}
