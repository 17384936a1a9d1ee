import {
  changeLogo as changeLogoCall,
  changeSite as changeSiteCall,
  getSite,
  getSiteConsole,
} from '#contract/endpoints/site.ts'
import type { SiteConsole } from '#contract/entities/market-settings.ts'
import { write } from '#web/platform/mutations.ts'
import { keyOf } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'

const stale = [getSiteConsole, getSite]

// The card in which it was typed reports failures.
export const changeSite = write(changeSiteCall, {
  stale,
  success: () => texts.site.saved,
  // Shown as it was sent until the answer of the next read comes.
  apply: (client, { version }, { body: { version: _, ...changed } }) =>
    client.setQueryData(keyOf(getSiteConsole), (known: SiteConsole | undefined) =>
      known ? { ...known, version, settings: { ...known.settings, ...changed } } : known,
    ),
})

export const changeLogo = write(changeLogoCall, { stale, success: () => texts.site.saved })
