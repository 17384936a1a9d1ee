import type { ReactNode } from 'react'

type EmptyStateProps = {
  picture?: ReactNode
  /** A few words that name what is empty. */
  text: ReactNode
  /** Says what will be here, or what to do about it. */
  help?: ReactNode
  action?: ReactNode
  /** Among other things on a page. */
  isSmall?: boolean
  /** It has just come about: read aloud. */
  isNews?: boolean
}

/** A picture, what this is, and the one thing to do about it: where nothing is yet, or where something has gone well. */
export function EmptyState({
  picture,
  text,
  help,
  action,
  isSmall = false,
  isNews = false,
}: EmptyStateProps) {
  return (
    <div className={isSmall ? 'py-4' : 'tb-at-two-fifths'}>
      <div className="flex flex-col items-center text-center">
        {picture && (
          <div className={`mb-4 aspect-4/3 max-w-full ${isSmall ? 'w-40' : 'w-56'}`}>{picture}</div>
        )}
        <p role={isNews ? 'status' : undefined} className="max-w-72 text-strong text-balance wrap-anywhere">
          {text}
        </p>
        {help && <div className="mt-1 max-w-70 text-balance text-ink-soft">{help}</div>}
        {/* Above the space below, which would take the last presses. */}
        {action && <div className="relative mt-5">{action}</div>}
      </div>
    </div>
  )
}
