import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

type TabItem<Id extends string> = { id: Id; label: string }

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly TabItem<Id>[]
  active: Id
  onChange: (id: Id) => void
  /** What the active tab shows. */
  children: ReactNode
}

/** Real tabs: arrow keys, Home and End move and choose; only the active one is a tab stop. */
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

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex flex-wrap border-b-2 border-line"
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
            className="relative -mb-0.5 min-h-12 max-w-full min-w-min grow basis-[min-content] border-b-3 min-[360px]:basis-auto border-transparent px-1 font-semibold text-ink-soft transition-colors hover:text-ink aria-selected:border-press-ink aria-selected:text-press-ink"
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
