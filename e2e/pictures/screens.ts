import { accountScreens } from './accounts.ts'
import { marketScreens } from './market.ts'
import { peopleScreens } from './people-screens.ts'
import { visitorScreens } from './visitors.ts'

/** Every screen that there is a picture of. */
export const screens = [...visitorScreens, ...marketScreens, ...accountScreens, ...peopleScreens]
