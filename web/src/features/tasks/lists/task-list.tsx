import { memo, startTransition, useEffect, useState } from 'react'
import { ListedTask } from '#web/features/tasks/lists/listed-task.tsx'
import type { TaskListProps } from '#web/features/tasks/lists/long-list.tsx'
import { whenIdle } from '#web/platform/idle.ts'
import { hasComeBack } from '#web/platform/navigation.ts'
import { texts } from '#web/texts.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const afterFirstCards = new Promise<void>(resolve => whenIdle(resolve))
const { Part: LongList } = lazyPart(
  async () => {
    await afterFirstCards
    return import('#web/features/tasks/lists/long-list.tsx')
  },
  module => module.default,
)

/** As many as fill the first screen, tall ones included. */
const firstCards = 8
/** How many of them have their picture in sight at once. */
const picturesInSight = 3
/** How many of them are drawn in one frame: more would take a slow phone longer than a frame lasts. */
const perFrame = 2

/** How many of the first cards to draw, ever more of them; all at once where one comes back to a place in the list. */
function useGrowing(): number {
  const [drawn, setDrawn] = useState(() => (hasComeBack() ? firstCards : 2 * perFrame))
  useEffect(() => {
    if (drawn < firstCards) startTransition(() => setDrawn(drawn + perFrame))
  }, [drawn])
  return drawn
}

/** The cards of some tasks, in the order given. The first stand at once and stay; what draws long lists comes after. */
export const TaskList = memo(function TaskList({ tasks, name, next, isOwn }: TaskListProps) {
  const drawn = useGrowing()
  return (
    <>
      <ul aria-label={texts.market.tasks} className="flex flex-col gap-2">
        {tasks.slice(0, drawn).map((task, index) => (
          <li key={task.givenId}>
            <ListedTask task={task} isFirst={index < picturesInSight} isOwn={isOwn} />
          </li>
        ))}
      </ul>
      {drawn === firstCards && (tasks.length > firstCards || next) && (
        <LongList tasks={tasks.slice(firstCards)} name={name} next={next} isOwn={isOwn} />
      )}
    </>
  )
})
