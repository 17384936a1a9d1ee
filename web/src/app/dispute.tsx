import { EventLines } from '#web/features/agreements/timeline.tsx'
import { DisputeScreen } from '#web/features/moderation/dispute-view.tsx'

/** What a moderator decides a dispute by, with what happened in words: features that know nothing of each other. */
export const Dispute = ({ id }: { id: string }) => <DisputeScreen id={id} Timeline={EventLines} />
