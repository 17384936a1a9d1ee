import type { ReactNode } from 'react'

type CardProps = {
  children: ReactNode
  as?: 'div' | 'section' | 'article' | 'li'
  label?: string
  hasPadding?: boolean
}

/** Something that can be tapped as a whole, or the one thing that counts; `label` names it when it is an article or a section. */
export function Card({ children, as: Tag = 'div', label, hasPadding = true }: CardProps) {
  return (
    <Tag
      aria-label={label}
      className={`relative rounded-card border border-line bg-card ${hasPadding ? 'p-4' : 'overflow-hidden'}`}
    >
      {children}
    </Tag>
  )
}

/** A titled part of a page, under its h1. */
export function Section({
  title,
  children,
  action,
}: {
  title: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <section className="flex flex-col gap-2 not-first:mt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-strong">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
