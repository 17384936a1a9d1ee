import { BestPicture } from '../src/illustrations/best.tsx'
import { NoAlertsPicture } from '../src/illustrations/empty-alerts.tsx'
import { NoTasksPicture } from '../src/illustrations/empty-home.tsx'
import { NoMessagesPicture } from '../src/illustrations/empty-messages.tsx'
import { NoOffersPicture } from '../src/illustrations/empty-offers.tsx'
import { NothingFoundPicture } from '../src/illustrations/empty-search.tsx'
import { NoOwnTasksPicture } from '../src/illustrations/empty-tasks.tsx'
import { NotFoundPicture } from '../src/illustrations/not-found.tsx'
import { OfflinePicture } from '../src/illustrations/offline.tsx'
import { PaidPicture } from '../src/illustrations/paid.tsx'
import { VerifiedPicture } from '../src/illustrations/verified.tsx'
import { WelcomePicture } from '../src/illustrations/welcome.tsx'
import { Group } from './section.tsx'

const scenes = {
  Welcome: WelcomePicture,
  'Verified Service Provider': VerifiedPicture,
  'Select from the best': BestPicture,
  'Get it done': PaidPicture,
  'Empty home': NoTasksPicture,
  'Nothing found': NothingFoundPicture,
  'No offers': NoOffersPicture,
  'No tasks of mine': NoOwnTasksPicture,
  'No messages': NoMessagesPicture,
  'No alerts': NoAlertsPicture,
  'Not found': NotFoundPicture,
  Offline: OfflinePicture,
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
