import {
  type PageChange,
  type PageName,
  pageNames,
  type SiteSettings,
} from '#contract/entities/market-settings.ts'

/** The facts needed to store a change. */
export interface Storing {
  /** The settings before the change. */
  before: SiteSettings
  /** The version that the settings have with the change. */
  version: number
  now: Date
  /** The ids of categories that the change leaves out though tasks have them. */
  used: readonly number[]
}

/**
 * The stored form of a change of a page, if there is one. People agree to the version for which they were last asked,
 * so that nobody is asked again because of a small correction.
 */
export const storedPage = (
  change: Partial<Record<PageName, PageChange>>,
  { before, version, now }: Storing,
): SiteSettings | null => {
  const name = pageNames.find(one => change[one])
  if (!name) return null
  const { text, asksAgain } = change[name]!
  // JSON leaves out undefined fields.
  if (text === '') return { [name]: undefined }
  const asked = asksAgain ? undefined : before[name]?.version
  return { [name]: { text, version: asked ?? version, at: now.toISOString() } }
}
