import { type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react'
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
  /** Fetches what follows; null at the end. */
  more?: (() => Promise<void>) | null
}

/** How far beyond the screen cards are drawn, and how far from its end a list fetches more, in pixels. */
const drawnAheadPx = 800
const fetchedAheadPx = 2400
const lookEveryMs = 200

/** The measured heights of the lists that one may come back to. */
const measured = new Map<string, { count: number; heights: CacheSnapshot }>()

/** The cards of some tasks, in the order given; however many, only those near the screen are drawn. */
export default function LongList({ tasks, name, more = null }: TaskListProps) {
  const list = useRef<WindowVirtualizerHandle>(null)
  const [heights] = useState(() => {
    const known = hasComeBack() ? measured.get(name) : undefined
    return known?.count === tasks.length ? known.heights : undefined
  })
  useLayoutEffect(() => {
    const handle = list.current
    return () => {
      if (handle) measured.set(name, { count: tasks.length, heights: handle.cache })
    }
  }, [name, tasks.length])
  return (
    <>
      <WindowVirtualizer
        ref={list}
        as={List}
        item={Item}
        data={tasks as Task[]}
        bufferSize={drawnAheadPx}
        cache={heights}
      >
        {(task: Task) => (
          <div key={task.givenId} className="pb-3">
            <ListedTask task={task} />
          </div>
        )}
      </WindowVirtualizer>
      {more && <Following key={tasks.length} more={more} />}
    </>
  )
}

type PartProps = { children: React.ReactNode; style: React.CSSProperties; ref?: Ref<never> }

function List({ ref, ...rest }: PartProps) {
  return <ul ref={ref as Ref<HTMLUListElement>} aria-label="Tasks" {...rest} />
}

function Item({ ref, index: _index, ...rest }: PartProps & { index: number }) {
  return <li ref={ref as Ref<HTMLLIElement>} {...rest} />
}

/** Fetches what follows when it comes near, and again when asked to after a failure. */
function Following({ more }: { more: () => Promise<void> }) {
  const end = useRef<HTMLDivElement>(null)
  const [isFailed, setIsFailed] = useState(false)
  useEffect(() => {
    const element = end.current
    if (!element || isFailed) return
    // Asked now and then rather than told: an observer here sometimes never told that the end had come near.
    const timer = setInterval(() => {
      if (element.getBoundingClientRect().top > innerHeight + fetchedAheadPx) return
      clearInterval(timer)
      more().catch(() => setIsFailed(true))
    }, lookEveryMs)
    return () => clearInterval(timer)
  }, [more, isFailed])
  if (!isFailed)
    return (
      <div ref={end}>
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
