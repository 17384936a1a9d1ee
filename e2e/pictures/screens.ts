import { agreementScreens } from './agreements.ts'
import { categoryScreens } from './categories.ts'
import { contactScreens } from './contact-marks.ts'
import { contestedScreens } from './contested.ts'
import { dayScreens } from './day.ts'
import { draftScreens } from './drafts.ts'
import { findingScreens } from './finding.ts'
import { groupScreens } from './group.ts'
import { joiningScreens } from './joining.ts'
import { marketScreens } from './market.ts'
import { moderatorScreens } from './moderators.ts'
import { noticeScreens } from './notices.ts'
import { notificationScreens } from './notifications.ts'
import { offerScreens } from './offers.ts'
import { operateScreens } from './operate.ts'
import { operatePeopleScreens } from './operate-people.ts'
import { paymentScreens } from './payments.ts'
import { peopleScreens } from './people.ts'
import { searchScreens } from './searches.ts'
import { securityScreens } from './security.ts'
import { standingScreens } from './standing.ts'
import { talkScreens } from './talk.ts'
import { verificationScreens } from './verification.ts'
import { visitorScreens } from './visitors.ts'
import { webhookScreens } from './webhooks.ts'

/** Every screen that there is a picture of. */
export const screens = [
  ...visitorScreens,
  ...marketScreens,
  ...categoryScreens,
  ...draftScreens,
  ...groupScreens,
  ...searchScreens,
  ...findingScreens,
  ...offerScreens,
  ...agreementScreens,
  ...dayScreens,
  ...paymentScreens,
  ...talkScreens,
  ...noticeScreens,
  ...notificationScreens,
  ...peopleScreens,
  ...standingScreens,
  ...moderatorScreens,
  ...contactScreens,
  ...contestedScreens,
  ...operateScreens,
  ...operatePeopleScreens,
  ...joiningScreens,
  ...securityScreens,
  ...webhookScreens,
  ...verificationScreens,
]
