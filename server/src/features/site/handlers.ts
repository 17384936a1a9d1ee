import { agreeHandler, getAgreedHandler } from './agreed.ts'
import {
  changeLogoHandler,
  changeSiteHandler,
  getSiteConsoleHandler,
  getSiteHandler,
  getSitePageHandler,
} from './market-settings.ts'

/** The handler of each call of this feature. */
export const siteHandlers = [
  agreeHandler,
  getAgreedHandler,
  changeLogoHandler,
  changeSiteHandler,
  getSiteConsoleHandler,
  getSiteHandler,
  getSitePageHandler,
]
