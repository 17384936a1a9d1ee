import { BestArt } from '../src/illustrations/best.tsx'
import { NoAlertsArt } from '../src/illustrations/empty-alerts.tsx'
import { NoTasksArt } from '../src/illustrations/empty-home.tsx'
import { NoMessagesArt } from '../src/illustrations/empty-messages.tsx'
import { NoOffersArt } from '../src/illustrations/empty-offers.tsx'
import { NothingFoundArt } from '../src/illustrations/empty-search.tsx'
import { NoOwnTasksArt } from '../src/illustrations/empty-tasks.tsx'
import { NotFoundArt } from '../src/illustrations/not-found.tsx'
import { OfflineArt } from '../src/illustrations/offline.tsx'
import { PaidArt } from '../src/illustrations/paid.tsx'
import { VerifiedArt } from '../src/illustrations/verified.tsx'
import { WelcomeArt } from '../src/illustrations/welcome.tsx'
import { Group } from './section.tsx'

const scenes = {
  Welcome: WelcomeArt,
  'Verified Service Provider': VerifiedArt,
  'Select from the best': BestArt,
  'Get it done': PaidArt,
  'Empty home': NoTasksArt,
  'Nothing found': NothingFoundArt,
  'No offers': NoOffersArt,
  'No tasks of mine': NoOwnTasksArt,
  'No messages': NoMessagesArt,
  'No alerts': NoAlertsArt,
  'Not found': NotFoundArt,
  Offline: OfflineArt,
}

export function ArtGroups() {
  return (
    <Group name="Illustrations">
      <div className="grid grid-cols-2 gap-4">
        {Object.entries(scenes).map(([name, Art]) => (
          <figure key={name}>
            <Art />
            <figcaption className="text-center text-caption text-ink-soft">{name}</figcaption>
          </figure>
        ))}
      </div>
    </Group>
  )
}
