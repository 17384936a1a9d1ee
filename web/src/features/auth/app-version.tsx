import { appVersion } from '#contract/app-version.ts'
import { texts } from '#web/texts.ts'

export function AppVersion() {
  return (
    <p className="mt-auto pt-4 text-center text-caption text-ink-soft">
      {texts.common.appVersion(appVersion)}
    </p>
  )
}
