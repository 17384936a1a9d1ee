import { type Ref, useLayoutEffect, useRef, useState } from 'react'
import { type CacheSnapshot, WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import type { Task } from '#contract/entities/task.ts'
import { ListedTask } from '#web/features/tasks/lists/listed-task.tsx'
import { hasComeBack } from '#web/platform/navigation.ts'
import type { NextPage } from '#web/platform/pages.ts'
import { texts } from '#web/texts.ts'
import { ListEnd } from '#web/ui/list-end.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'

export interface TaskListProps {
  tasks: readonly Task[]
  /** Tells the lists apart whose heights are remembered. */
  name: string
  /** The next page of a list; null at its end. */
  next?: NextPage | null
  /** Posted by the viewer. */
  isOwn?: boolean
}

/** How far beyond the screen cards are drawn. */
const drawnAheadPx = 800

/** The measured heights of lists, by name, for coming back to one. */
const measured = new Map<string, CacheSnapshot>()

/** The cards of a list after the first ones. Only those near the screen are drawn. */
export default function LongList({ tasks, name, next = null, isOwn = false }: TaskListProps) {
  const list = useRef<WindowVirtualizerHandle>(null)
  // Tasks added at the end since then have no height yet, which moves nothing above them.
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
        {task => <ListedTask key={task.givenId} task={task} isOwn={isOwn} />}
      </WindowVirtualizer>
      {next && (
        <ListEnd {...next} failure={texts.market.moreNotLoaded}>
          <SkeletonCard />
        </ListEnd>
      )}
    </>
  )
}
const topOfList = () =>
  document.querySelector(`ul[aria-label="${texts.market.moreTasks}"]`)?.getBoundingClientRect().top ?? 0

/**
 * Keeps the visible tasks in their place when new tasks come in above them, once the list is scrolled into. Returns
 * whether this render adds tasks at the start of the list: virtua then keeps the distance to its end. The first cards
 * lie outside the list; a change of their height is made up for by scrolling.
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

type PartProps = { children: React.ReactNode; style: React.CSSProperties; ref?: Ref<never> }

const List = ({ ref, ...rest }: PartProps) => (
  <ul ref={ref as Ref<HTMLUListElement>} aria-label={texts.market.moreTasks} {...rest} />
)

const Item = ({ ref, index: _, ...rest }: PartProps & { index: number }) => (
  <li ref={ref as Ref<HTMLLIElement>} className="pb-2" {...rest} />
)
