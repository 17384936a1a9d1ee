import { OffersScreen } from '#web/features/offers/offers-screen.tsx'
import { ShareTask } from '#web/features/sharing/share-task.tsx'

/** The offers on a task, or a way to hand its address on: these features do not know each other. */
export const Offers = ({ id }: { id: string }) => <OffersScreen id={id} Share={ShareTask} />
