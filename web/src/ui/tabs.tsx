import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { segmentClass } from './segmented.tsx'

type TabItem<Id extends string> = { id: Id; label: string }

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly TabItem<Id>[]
  active: Id
  onChange: (id: Id) => void
  /** The content of the active tab. */
  children: ReactNode
}

/** Real tabs, a row that is pushed sideways where it is too long. Arrow keys, Home and End move and choose; only the active one is a tab stop. */
export function Tabs<Id extends string>({ label, tabs, active, onChange, children }: TabsProps<Id>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const now = tabs.findIndex(tab => tab.id === active)
    const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const index = (next + tabs.length) % tabs.length
    onChange(tabs[index]!.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }

  // The chosen tab is scrolled into view if not all of them fit.
  useEffect(() => {
    const chosen = list.current!.querySelector<HTMLElement>(`[id="${id}-${active}"]`)!
    const { offsetLeft, offsetWidth } = chosen
    list.current!.scrollLeft = offsetLeft + offsetWidth / 2 - list.current!.clientWidth / 2
  }, [id, active])

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="tb-swipe-row relative flex rounded-control bg-sunken p-1"
      >
        {tabs.map(tab => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === active ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={`relative shrink-0 whitespace-nowrap aria-selected:bg-raised aria-selected:text-press-ink aria-selected:shadow-bar ${segmentClass}`}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </>
  )
}
