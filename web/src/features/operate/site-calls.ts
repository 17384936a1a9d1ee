import {
  changeLogo as changeLogoCall,
  changeSite as changeSiteCall,
  getSite,
  getSiteConsole,
} from '#contract/endpoints/site.ts'
import type { SiteChange, SiteConsole, SiteSettings } from '#contract/entities/market-settings.ts'
import { write } from '#web/platform/mutations.ts'
import { keyOf } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'

const stale = [getSiteConsole, getSite]

const settingsOf = (catalogue: SiteChange['catalogue']): Partial<SiteSettings> =>
  catalogue ? { categories: catalogue.offered, categoryDetails: catalogue.details } : {}

// The card in which it was typed reports failures.
export const changeSite = write(changeSiteCall, {
  stale,
  success: () => texts.site.saved,
  // Shown as it was sent until the answer of the next read comes.
  apply: (client, { version }, { body: { version: _, catalogue, ...changed } }) =>
    client.setQueryData(keyOf(getSiteConsole), (known: SiteConsole | undefined) =>
      known
        ? { ...known, version, settings: { ...known.settings, ...changed, ...settingsOf(catalogue) } }
        : known,
    ),
})

export const changeLogo = write(changeLogoCall, { stale, success: () => texts.site.saved })
