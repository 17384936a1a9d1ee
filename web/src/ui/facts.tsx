import type { ReactNode } from 'react'

/** Label-and-value pairs of one thing, as a description list; give it `Fact`s. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>
}

/** A person's own words as the value of a fact. */
export const Wrote = ({ children }: { children: ReactNode }) => (
  <span dir="auto" className="block font-normal wrap-anywhere">
    {children}
  </span>
)

/** One label with its value and, where it helps, an icon. */
export function Fact({ label, icon, children }: { label: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <div className={`py-3 first:pt-0 last:pb-0 ${icon ? 'pl-9' : ''}`}>
      <dt className="relative text-caption text-ink-soft">
        {icon && (
          <span aria-hidden="true" className="absolute top-0 -left-9 text-press-ink">
            {icon}
          </span>
        )}
        {label}
      </dt>
      <dd className="font-semibold whitespace-pre-line">{children}</dd>
    </div>
  )
}
