export type ButtonLook = 'primary' | 'secondary' | 'soft' | 'ghost' | 'danger'

const looks: Record<ButtonLook, string> = {
  primary: 'bg-press text-on-press hover:bg-press-deep',
  secondary: 'border border-line-strong bg-card text-press-ink hover:border-press-ink hover:bg-press-soft',
  /** One of several that are alike: none of them is preferred. */
  soft: 'min-w-26 bg-press-soft text-press-ink hover:brightness-95',
  ghost: 'text-press-ink hover:bg-press-soft',
  danger: 'bg-danger text-on-press hover:brightness-95',
}

const off = 'bg-off text-off-ink transition-none'

const base =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-control px-5 py-2.5 text-center text-body font-semibold select-none transition-[background-color,border-color,scale] active:scale-[0.98]'

/** The classes of a button, shared by real buttons and by links that look like one. */
export function buttonClass(look: ButtonLook, isWide: boolean, isOff = false): string {
  return `${base} ${isOff ? off : looks[look]} ${isWide ? 'w-full' : ''}`
}
