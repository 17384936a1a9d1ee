import type { ReactNode } from 'react'
import { Link } from 'wouter'

type TextLinkProps = {
  href: string
  /** The state for the next page besides its address. */
  state?: unknown
  onClick?: () => void
  children: ReactNode
}

/** A link in running text or under a form, tall enough for a thumb. */
export function TextLink({ href, state, onClick, children }: TextLinkProps) {
  return (
    <Link
      href={href}
      state={state}
      onClick={onClick}
      className="inline-flex min-h-11 max-w-full min-w-11 items-center justify-center wrap-anywhere rounded-control px-1 font-semibold text-press-ink underline decoration-2 decoration-line-strong underline-offset-4 hover:decoration-press-ink"
    >
      {children}
    </Link>
  )
}
