import type { ReactNode } from 'react'
import { Link } from 'wouter'

type TextLinkProps = {
  href: string
  /** Beside other small actions: set like them. */
  isQuiet?: boolean
  /** The state for the next page besides its address. */
  state?: unknown
  onClick?: () => void
  children: ReactNode
}

/** A link in running text or under a form, tall enough for a thumb. */
export function TextLink({ href, isQuiet = false, state, onClick, children }: TextLinkProps) {
  return (
    <Link
      href={href}
      state={state}
      onClick={onClick}
      className={`inline-flex min-h-11 max-w-full min-w-11 items-center justify-center rounded-control px-1 font-semibold wrap-anywhere text-press-ink ${isQuiet ? 'text-caption hover:bg-press-soft' : 'underline decoration-1 underline-offset-4'}`}
    >
      {children}
    </Link>
  )
}
