import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type ButtonLook, buttonClass } from './button-look.ts'

type LinkButtonProps = {
  href: string
  look?: ButtonLook
  icon?: ReactNode
  isWide?: boolean
  isReplacing?: boolean
  children: ReactNode
}

/** What goes somewhere, drawn as a button; `href` is inside the app's base path. */
export function LinkButton({
  href,
  look = 'primary',
  icon,
  isWide = false,
  isReplacing,
  children,
}: LinkButtonProps) {
  return (
    <Link href={href} replace={isReplacing} className={buttonClass(look, isWide)}>
      {icon}
      {children}
    </Link>
  )
}
