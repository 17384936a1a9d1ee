import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { type ButtonLook, buttonClass } from './button-look.ts'
import { Spinner } from './spinner.tsx'

export type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'onClick'> & {
  look?: ButtonLook
  icon?: ReactNode
  isBusy?: boolean
  isWide?: boolean
  /** Looks switched off but can be pressed, to be told what is missing. */
  isFaded?: boolean
  /** A promise keeps the button busy until it settles. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
}

/** What does something: while busy it stays focusable, says so, and swallows every further press. */
export function Button({
  look = 'primary',
  icon,
  isBusy = false,
  isWide = false,
  isFaded = false,
  type = 'button',
  disabled,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const [isPending, setIsPending] = useState(false)
  const isWorking = isBusy || isPending

  function press(event: MouseEvent<HTMLButtonElement>) {
    const isDoubleClickedSubmit = type === 'submit' && event.detail > 1
    if (isWorking || isDoubleClickedSubmit) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const outcome = onClick?.(event)
    if (!(outcome instanceof Promise)) return
    setIsPending(true)
    const settle = () => setIsPending(false)
    outcome.then(settle, settle)
  }

  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={isWorking || undefined}
      aria-busy={isWorking || undefined}
      onClick={press}
      className={buttonClass(look, isWide, Boolean(disabled) || isFaded)}
    >
      {isWorking ? <Spinner size={20} /> : icon}
      {children}
    </button>
  )
}

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
