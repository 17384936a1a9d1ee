import type { SiteSettings } from '#contract/entities/market-settings.ts'
import { hashOf } from '#server/access/sessions.ts'
import type { Database } from '#server/db/core/sql.ts'
import { isInvited } from '#server/db/people/invited.ts'
import { spendJoinLink } from '#server/db/people/join-links.ts'
import { emailKey } from '#server/db/people/users.ts'
import type { AppError } from '#server/domain/failure.ts'
import { joiningRefusal } from '#server/domain/joining.ts'

export interface Joining {
  /** True if they came by the mail that invited this very address, which proves that its owner has read it. */
  wasInvited: boolean
  /** Why they may not open an account; null if they may. */
  refusal: AppError | null
  /** True if they take part only once an operator lets them in. */
  waits: boolean
}

interface Newcomer {
  email: string
  invitation?: string | undefined
}

/** Whether somebody with this address and invitation may open an account here. Uses up a place of the invitation. */
export const mayJoin = async (
  tx: Database,
  settings: SiteSettings,
  { email, invitation, now }: Newcomer & { now: Date },
): Promise<Joining> => {
  const wasInvited = invitation !== undefined && (await isInvited(tx, emailKey(email), hashOf(invitation)))
  const refusal = wasInvited ? null : joiningRefusal(settings, { email, invitation })
  const who = settings.joining?.who
  // Where everybody may join, no place is used up.
  const isPlaceAsked = invitation !== undefined && (refusal !== null || who === 'byHand') && !wasInvited
  const hasPlace = isPlaceAsked && who !== 'domains' && (await spendJoinLink(tx, invitation, now))
  return {
    wasInvited,
    refusal: hasPlace ? null : refusal,
    waits: who === 'byHand' && !wasInvited && !hasPlace,
  }
}
