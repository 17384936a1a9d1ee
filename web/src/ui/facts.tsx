import type { ReactNode } from 'react'

/** Label-and-value pairs of one thing, as a description list; give it `Fact`s. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>
}

/** One label with its value and, where it helps, an icon. */
export function Fact({ label, icon, children }: { label: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      {icon && (
        <span aria-hidden="true" className="mt-0.5 text-press-ink">
          {icon}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <dt className="text-caption text-ink-soft">{label}</dt>
        <dd className="font-semibold whitespace-pre-line">{children}</dd>
      </div>
    </div>
  )
}
