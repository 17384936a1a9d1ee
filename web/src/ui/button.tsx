import { type ComponentProps, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Link } from 'wouter'
import { type ButtonLook, buttonClass } from './button-look.ts'
import { Spinner } from './spinner.tsx'

export type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'onClick'> & {
  look?: ButtonLook
  icon?: ReactNode
  isBusy?: boolean
  isWide?: boolean
  /** Looks disabled but can be pressed, and then says what is missing. */
  isFaded?: boolean
  /** A promise keeps the button busy until it settles. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
}

/** A button that acts. While busy it stays focusable, looks disabled, says so, and does nothing more. */
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
  const wasPressed = useRef(false)
  const isWorking = isBusy || isPending

  function press(event: MouseEvent<HTMLButtonElement>) {
    // A button that has come in the place of the one pressed first is pressed for the first time.
    const isDoubleClickedSubmit = type === 'submit' && event.detail > 1 && wasPressed.current
    wasPressed.current = true
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
      className={buttonClass(look, isWide, Boolean(disabled) || isFaded || isWorking)}
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
  /** The state for the page that it leads to. */
  state?: object
  /** Shown after the words, but no part of the name, which `label` then is. */
  count?: number
  label?: string
  children: ReactNode
}

/** A link drawn as a button; `href` is inside the app's base path. */
export function LinkButton({
  href,
  look = 'primary',
  icon,
  isWide = false,
  isReplacing,
  state,
  count = 0,
  label,
  children,
}: LinkButtonProps) {
  return (
    <Link
      href={href}
      replace={isReplacing}
      state={state}
      aria-label={label}
      className={buttonClass(look, isWide)}
    >
      {icon}
      {children}
      {count > 0 && (
        <span className="grid min-h-6 min-w-6 place-items-center rounded-full bg-on-press px-1.5 text-micro text-press tabular-nums">
          {count}
        </span>
      )}
    </Link>
  )
}
