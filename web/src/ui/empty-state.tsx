import type { ReactNode } from 'react'

type EmptyStateProps = {
  picture?: ReactNode
  text: string
  /** Explains what will be here, if the text alone does not. */
  help?: string
  action?: ReactNode
}

/** Nothing here yet: a picture, what this is, and the one thing to do about it. */
export function EmptyState({ picture, text, help, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-5 px-6 py-8 text-center">
      {picture && <div className="aspect-4/3 w-56 max-w-full">{picture}</div>}
      <p className="max-w-72 text-lead text-balance text-ink-soft">{text}</p>
      {help && <p className="-mt-3 max-w-72 text-balance text-ink-soft">{help}</p>}
      {action}
    </div>
  )
}
