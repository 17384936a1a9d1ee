import { appVersion } from '#contract/app-version.ts'
import { texts } from '#web/texts.ts'
import { SiteLinks } from '#web/ui/site-links.tsx'

/** How the pages to get in end: whom to ask for help, and the version. */
export function AppVersion() {
  return (
    <div className="mt-auto flex flex-col items-center pt-4 text-caption text-ink-soft">
      <SiteLinks names={['help']} />
      <p>{texts.common.appVersion(appVersion)}</p>
    </div>
  )
}
