import type { DomainEvent } from '#server/domain/events.ts'
import { toAgreementEvents } from './agreement-reactions.ts'
import { toMarketEvents } from './market-reactions.ts'
import { toPeopleEvents } from './people-reactions.ts'
import type { Reaction, ReactionsTo } from './reaction.ts'

const reactions: ReactionsTo<DomainEvent> = { ...toMarketEvents, ...toAgreementEvents, ...toPeopleEvents }

/** The effects of an event. */
export const reactionTo = (event: DomainEvent): Reaction =>
  (reactions[event.kind] as (event: DomainEvent) => Reaction)(event)
