import type { ReactNode } from 'react'

/** Label-and-value pairs of one thing, as a description list; give it `Fact`s. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>
}

/** A longer value, such as a person's own words: below its label, over the whole width. */
export const Wrote = ({ children }: { children: ReactNode }) => (
  <span data-wrote dir="auto" className="block wrap-anywhere">
    {children}
  </span>
)

/** One label with its value beside it, or below it where large text leaves no room. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 py-2.5 first:pt-1 last:pb-0 has-data-wrote:block">
      <dt className="min-w-24 flex-[0_1_40%] text-caption text-ink-soft">{label}</dt>
      <dd className="min-w-0 flex-[1_1_8rem] whitespace-pre-line">{children}</dd>
    </div>
  )
}
