import { EventLines } from '#web/features/agreements/timeline.tsx'
import { DisputeScreen } from '#web/features/moderation/dispute-view.tsx'

/** The dispute for a moderator, with the events in words: these features do not know each other. */
export const Dispute = ({ id }: { id: string }) => <DisputeScreen id={id} Timeline={EventLines} />
