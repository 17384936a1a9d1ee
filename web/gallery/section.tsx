import type { ReactNode } from 'react'

/** A named group of parts; `?only=Name` in the address shows just that one. */
export function Group({ name, children }: { name: string; children: ReactNode }) {
  const only = new URLSearchParams(location.search).get('only')
  if (only && only !== name) return null
  return (
    <section aria-label={name} className="flex flex-col gap-4 border-b border-line px-4 py-6">
      <h2 className="text-caption font-bold tracking-widest text-ink-soft uppercase">{name}</h2>
      {children}
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
