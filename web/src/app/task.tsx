import { OwnOffer } from '#web/features/offers/own-offer.tsx'
import { QuestionsPart } from '#web/features/questions/questions-part.tsx'
import { ShareTask } from '#web/features/sharing/share-task.tsx'
import { TaskScreen } from '#web/features/tasks/page/task-screen.tsx'
import { loadAhead } from '#web/platform/idle.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'

// Half of this screen's code. A person who looks at an open task needs none of it.
const agreement = lazyPart(
  () => import('#web/app/agreement.tsx'),
  module => module.default,
  { waiting: <SkeletonList count={6} />, onFailure: 'ask' },
)
loadAhead(agreement.load)

/** A task with its offers, questions, agreement and payments: these features do not know each other. */
export const Task = ({ id }: { id: string }) => (
  <TaskScreen
    id={id}
    Agreement={agreement.Part}
    OwnOffer={OwnOffer}
    Share={ShareTask}
    Questions={QuestionsPart}
  />
)
