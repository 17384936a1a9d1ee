import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'

type MoneyRowProps = {
  /** 'Held securely: ₹5,950' */
  title: ReactNode
  notes?: readonly string[] | undefined
  /** In place of the shield. */
  icon?: ReactNode
  children?: ReactNode
}

/** Where money is, in one row; what can be done about it lies below. */
export function MoneyRow({ title, notes = [], icon, children }: MoneyRowProps) {
  return (
    <div className="flex min-h-14 items-start gap-3 py-2">
      <span aria-hidden="true" className="shrink-0 text-open-ink [&>svg]:size-5">
        {icon ?? <ShieldCheck />}
      </span>
      <div role="status" className="min-w-0 flex-1 wrap-anywhere">
        <p className="text-strong">{title}</p>
        {notes.map(note => (
          <p key={note} className="text-caption text-ink-soft">
            {note}
          </p>
        ))}
        {children}
      </div>
    </div>
  )
}
