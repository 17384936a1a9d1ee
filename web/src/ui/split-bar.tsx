import { Avatar } from './avatar.tsx'
import { rupees } from './money.tsx'
import { restOf } from './split.ts'

type SplitBarProps = {
  total: number
  /** Null while nobody has said. */
  toProvider: number | null
  poster: string
  provider: string
}

/** Held money between two faces: how much of it goes to each. */
export function SplitBar({ total, toProvider, poster, provider }: SplitBarProps) {
  const part = toProvider === null || total === 0 ? 0.5 : toProvider / total
  const [back, on] = toProvider === null ? ['', ''] : [rupees(restOf(total, toProvider)), rupees(toProvider)]
  return (
    <div className="flex items-center gap-3">
      <Avatar name={poster} size={40} />
      <div className="min-w-0 flex-1">
        {toProvider !== null && (
          <p className="flex flex-wrap justify-between gap-x-2 text-strong tabular-nums">
            <span>
              <span className="sr-only">{poster}: </span>
              {back}
            </span>
            <span>
              <span className="sr-only">{provider}: </span>
              {on}
            </span>
          </p>
        )}
        <div aria-hidden="true" className="mt-1 flex h-2 gap-0.5 overflow-hidden rounded-full">
          <span style={{ flexGrow: 1 - part }} className="bg-line-strong" />
          <span style={{ flexGrow: part }} className="bg-press-ink" />
        </div>
      </div>
      <Avatar name={provider} size={40} />
    </div>
  )
}
