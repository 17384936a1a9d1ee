import { type ReactElement, type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type CacheSnapshot, WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import type { Task } from '#contract/entities/task.ts'
import { ListedTask } from '#web/features/tasks/listed-task.tsx'
import { hasComeBack } from '#web/platform/navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'

export interface TaskListProps {
  tasks: readonly Task[]
  /** Names the list among those that one may come back to: which tasks it shows. */
  name: string
  /** Fetches what follows; another function once something else follows, null at the end. */
  more?: (() => Promise<void>) | null
}

/** How far beyond the screen cards are drawn, and how far from its end a list fetches more. */
const drawnAheadPx = 800
const fetchedAhead = '2400px'

/** The measured heights of the lists that one may come back to. */
const measured = new Map<string, CacheSnapshot>()

/** The cards of some tasks below others; however many, only those near the screen are drawn. */
export default function LongList({ tasks, name, more = null }: TaskListProps) {
  const list = useRef<WindowVirtualizerHandle>(null)
  // What came at its end since was not measured, which moves nothing above it.
  const [heights] = useState(() => (hasComeBack() ? measured.get(name) : undefined))
  useLayoutEffect(() => {
    const handle = list.current
    return () => {
      if (handle) measured.set(name, handle.cache)
    }
  }, [name])
  const isShifted = useHeldPlace(tasks)
  return (
    <>
      <WindowVirtualizer
        ref={list}
        as={List}
        item={Item}
        data={tasks as Task[]}
        bufferSize={drawnAheadPx}
        cache={heights}
        shift={isShifted}
      >
        {cardOf}
      </WindowVirtualizer>
      {more && <Following more={more} />}
    </>
  )
}

const listName = 'More tasks'
const topOfList = () =>
  document.querySelector(`ul[aria-label="${listName}"]`)?.getBoundingClientRect().top ?? 0

/**
 * Keeps what is in sight in its place when tasks come in above it, once one has scrolled into the list; whether this
 * very drawing adds some at its start. The list then holds the view by its end; the first cards, which stand outside
 * it, may have become taller or lower, too.
 */
function useHeldPlace(tasks: readonly Task[]): boolean {
  const drawn = useRef({ first: tasks[0]?.givenId, count: tasks.length, start: 0 })
  const { first, count, start } = drawn.current
  const added = first === tasks[0]?.givenId ? 0 : tasks.findIndex(task => task.givenId === first)
  const isShifted = added > 0 && tasks.length === count + added && topOfList() < 0
  useLayoutEffect(() => {
    const now = topOfList() + window.scrollY
    if (isShifted && now !== start) window.scrollBy({ top: now - start, behavior: 'instant' })
    drawn.current = { first: tasks[0]?.givenId, count: tasks.length, start: now }
  })
  return isShifted
}

/** The card of each task, made once, by which the list knows at each step of scrolling that it is the same still. */
const cards = new WeakMap<Task, ReactElement>()

function cardOf(task: Task): ReactElement {
  const known = cards.get(task)
  if (known) return known
  const card = <ListedTask key={task.givenId} task={task} />
  cards.set(task, card)
  return card
}

type PartProps = { children: React.ReactNode; style: React.CSSProperties; ref?: Ref<never> }

/*
 * What is inherited is left out of the styles that the list gives its parts: changed, it has every element of a card
 * styled again. Hidden until it is measured a card need not be, as it is measured before it is painted; taps while one
 * scrolls are the browser's to take or leave.
 */
function List({ ref, style, ...rest }: PartProps) {
  return (
    <ul
      ref={ref as Ref<HTMLUListElement>}
      aria-label={listName}
      style={{ ...style, pointerEvents: undefined }}
      {...rest}
    />
  )
}

function Item({ ref, index: _index, style, ...rest }: PartProps & { index: number }) {
  return (
    <li
      ref={ref as Ref<HTMLLIElement>}
      className="pb-3"
      style={{ ...style, visibility: undefined }}
      {...rest}
    />
  )
}

/** Fetches what follows when it comes near, and again when asked to after a failure. */
function Following({ more }: { more: () => Promise<void> }) {
  const end = useRef<HTMLDivElement>(null)
  const [isFailed, setIsFailed] = useState(false)
  useEffect(() => {
    const element = end.current
    if (!element || isFailed) return
    const observer = new IntersectionObserver(
      entries => {
        // Of several changes told at once the last says how it is now.
        if (!entries.at(-1)?.isIntersecting) return
        observer.disconnect()
        more().catch(() => setIsFailed(true))
      },
      { rootMargin: fetchedAhead },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [more, isFailed])
  if (!isFailed)
    return (
      // Were the browser to hold its place on this, it would follow the end down as the list grows.
      <div ref={end} className="[overflow-anchor:none]">
        <SkeletonCard />
      </div>
    )
  return (
    <div role="alert" className="flex flex-col items-center gap-3 py-4">
      <p>More tasks could not be loaded.</p>
      <Button look="secondary" onClick={() => setIsFailed(false)}>
        Retry
      </Button>
    </div>
  )
}
