import { marketScreens } from './market.ts'
import { peopleScreens } from './people.ts'
import { securityScreens } from './security.ts'
import { talkScreens } from './talk.ts'
import { visitorScreens } from './visitors.ts'

/** Every screen that there is a picture of. */
export const screens = [
  ...visitorScreens,
  ...marketScreens,
  ...talkScreens,
  ...peopleScreens,
  ...securityScreens,
]
