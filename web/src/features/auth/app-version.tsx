import { appVersion } from '#contract/messages.ts'

export function AppVersion() {
  return <p className="mt-auto pt-4 text-center text-caption text-ink-soft">App Version {appVersion}</p>
}
