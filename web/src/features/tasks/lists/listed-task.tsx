import { memo } from 'react'
import type { OwnTask, Task } from '#contract/entities/task.ts'
import { atWidth } from '#contract/files.ts'
import { paths } from '#contract/paths.ts'
import { placeOf } from '#web/features/tasks/task-words.ts'
import { daysOf } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'
import { useCategoryName } from '#web/ui/categories.ts'
import { TaskCard } from '#web/ui/task-card.tsx'

/** A task of a list. For an own one the agreement and the questions are known. */
type Listed = Task & Partial<Pick<OwnTask, 'agreed' | 'questions' | 'unanswered'>>

const whenFor = (task: Listed): string =>
  task.expired ? texts.market.daysPassed(daysOf(task)) : daysOf(task.agreed ?? task)

const factsOf = ({ answers }: Listed): string =>
  answers.map(({ label, value }) => `${label}: ${value}`).join(' • ')

interface ListedTaskProps {
  task: Listed
  /** Its picture is in sight at once. */
  isFirst?: boolean
  /** Posted by the viewer, who is not shown their own face. */
  isOwn?: boolean
  /** On its own page, which says more about its offers. */
  isOwnPage?: boolean
}

/** A task as lists show it. */
export const ListedTask = memo(function ListedTask({ task, isFirst, isOwn, isOwnPage }: ListedTaskProps) {
  const [photo] = task.photos
  const { firstName, profilePic } = task.poster
  return (
    <TaskCard
      href={paths.task(task.givenId)}
      categoryId={task.categoryId}
      categoryName={useCategoryName(task)}
      title={task.title}
      budget={task.budget}
      place={placeOf(task)}
      days={whenFor(task)}
      facts={factsOf(task)}
      offers={isOwnPage ? undefined : task.offers}
      questions={task.questions}
      unanswered={task.unanswered}
      status={task.Status}
      isDisputed={task.agreed?.state === 'Disputed'}
      isFirst={isFirst ?? false}
      photo={photo && atWidth(photo.url, 192)}
      poster={isOwn ? undefined : { name: firstName, photo: profilePic && atWidth(profilePic, 64) }}
    />
  )
})
