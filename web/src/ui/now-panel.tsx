import { type ReactNode, useEffect, useId, useRef } from 'react'
import { texts } from '#web/texts.ts'

export interface Progress {
  /** How many of the steps lie behind, and the name of the present one. */
  done: number
  total: number
  step: string
}

type NowPanelProps = {
  title: string
  /** A sentence each. */
  notes?: readonly string[] | undefined
  /** The viewer is the one who has something to do. */
  isOwn?: boolean
  /** Something else is next, in its own panel: this lies on the page. */
  isBeside?: boolean
  progress?: Progress | undefined
  children?: ReactNode
}

/** The next step between two, and whose turn it is; its answers are in the bottom bar. Read out when it changes. */
export function NowPanel({
  title,
  notes = [],
  isOwn = false,
  isBeside = false,
  progress,
  children,
}: NowPanelProps) {
  const id = useId()
  const ground = isOwn ? 'bg-press-soft' : 'border border-line bg-card'
  return (
    <section
      aria-labelledby={id}
      className={`flex scroll-mt-20 flex-col gap-4 ${isBeside ? '' : `rounded-panel p-5 ${ground}`}`}
    >
      {progress && <ProgressBars {...progress} />}
      <div role="status" className="flex flex-col gap-1">
        <h2
          id={id}
          tabIndex={-1}
          data-now={isBeside ? undefined : ''}
          className={`text-balance wrap-anywhere ${isBeside ? 'text-strong' : 'text-title'}`}
        >
          {title}
        </h2>
        {notes.map(note => (
          <p key={note}>{note}</p>
        ))}
      </div>
      {children}
    </section>
  )
}

/** How far something has come: a bar for each step, filled up to the present one. */
export function ProgressBars({ done, total, step }: Progress) {
  return (
    <div>
      <div aria-hidden="true" className="flex gap-1">
        {[...Array(total).keys()].map(index => (
          <span
            key={index}
            className={`h-1 flex-1 rounded-full ${index <= done ? 'bg-open' : 'bg-line-strong/40'}`}
          />
        ))}
      </div>
      <p className="mt-2 text-micro text-ink-soft">{texts.controls.stepNamed(done + 1, total, step)}</p>
    </div>
  )
}

/** After an act of the viewer the page shows what came of it: the panel is scrolled to, and takes the focus. */
export function useShownResult(state: string): void {
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    // An act of the other side does not scroll the page.
    if (!navigator.userActivation?.isActive) return
    const panel = document.querySelector<HTMLElement>('[data-now]')
    panel?.closest('section')?.scrollIntoView({ block: 'nearest' })
    panel?.focus({ preventScroll: true })
  }, [state])
}
