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
  progress?: Progress | undefined
  children?: ReactNode
}

/** What is next between two people, and whose turn it is; its answers are in the bottom bar. Read aloud when it changes. */
export function NowPanel({ title, notes = [], isOwn = false, progress, children }: NowPanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`flex scroll-mt-20 flex-col gap-4 rounded-panel p-5 ${isOwn ? 'bg-press-soft' : 'border border-line bg-card'}`}
    >
      {progress && <ProgressBars {...progress} />}
      <div role="status" className="flex flex-col gap-1">
        <h2 id={id} tabIndex={-1} data-now="" className="text-title wrap-anywhere">
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
            className={`h-1 flex-1 rounded-full ${index < done ? 'bg-open' : 'bg-line-strong/40'}`}
          />
        ))}
      </div>
      <p className="mt-2 text-micro text-ink-soft">
        {texts.controls.stepNamed(Math.min(done + 1, total), total, step)}
      </p>
    </div>
  )
}

/** After an act of the viewer the page shows what came of it: the panel is scrolled to, and takes the focus. */
export function useShownResult(state: string): void {
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    // What the other side does moves nobody's page.
    if (!navigator.userActivation?.isActive) return
    const panel = document.querySelector<HTMLElement>('[data-now]')
    panel?.closest('section')?.scrollIntoView({ block: 'nearest' })
    panel?.focus({ preventScroll: true })
  }, [state])
}
