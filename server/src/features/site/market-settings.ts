import { hash } from 'node:crypto'
import { changeLogo, changeSite, getSite, getSiteConsole, getSitePage } from '#contract/endpoints/site.ts'
import type { SiteSection, SiteSettings } from '#contract/entities/market-settings.ts'
import type { Viewer } from '#server/access/sessions.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import {
  countSiteHistory,
  readSite,
  readSiteHistory,
  readSiteOf,
  replaceImage,
  siteAsShown,
  storeSite,
  usedCategories,
} from '#server/db/market/settings.ts'
import { logAct } from '#server/db/moderation/moderation.ts'
import { leftOut } from '#server/domain/catalogue.ts'
import type { DomainEvent } from '#server/domain/events.ts'
import { invalid, notFound, stale } from '#server/domain/failure.ts'
import { pictureIn } from '#server/domain/image.ts'
import { isByHand } from '#server/domain/joining.ts'
import { logoIssue, problemsOf, sectionOf, setting } from '#server/domain/market-settings.ts'
import type { Storing } from '#server/domain/pages.ts'
import { areRenamed } from '#server/domain/tasks/category-name.ts'
import { handle } from '#server/http/handler.ts'
import { queueSearchTexts } from '#server/jobs/search-texts.ts'

export const getSiteHandler = handle(getSite, async ({ site }) => siteAsShown(await site.current()))

export const getSitePageHandler = handle(
  getSitePage,
  async ({ tx, site, viewer, params: { page }, query: { version } }) => {
    const current = await site.current()
    // A page that was taken away is open to nobody else in its earlier versions either.
    if (!current.settings[page] && !viewer?.isOperator) throw notFound('pageNotFound')
    const stored = version === undefined ? current : await readSiteOf(tx, version)
    const found = stored?.settings[page]
    if (!found) throw notFound('pageNotFound')
    return found
  },
)

export const getSiteConsoleHandler = handle(getSiteConsole, async ({ tx }) => ({
  ...(await readSite(tx)),
  historyCount: await countSiteHistory(tx),
  history: await readSiteHistory(tx),
}))

interface Change {
  tx: Database
  viewer: Viewer
  now: Date
  emit(event: DomainEvent): void
  /** The version that the operator has seen. */
  seen: number
}

/** Stores a new version of one section and logs it in the audit log. Returns the version. */
const store = async (
  { tx, viewer, now, emit, seen }: Change,
  section: SiteSection,
  valueFor: (storing: Omit<Storing, 'used'>) => SiteSettings | Promise<SiteSettings>,
): Promise<{ version: number }> => {
  const before = await readSite(tx)
  if (before.version !== seen) throw stale('siteChanged')
  const version = before.version + 1
  const settings = { ...before.settings, ...(await valueFor({ before: before.settings, version, now })) }
  const isStored = await storeSite(tx, { version, settings }, { section, byId: viewer.id, now })
  // Somebody else was faster.
  if (!isStored) throw stale('siteChanged')
  const act = { moderatorId: viewer.id, act: 'change-site', kind: 'site', subjectId: section } as const
  await logAct(tx, { ...act, aboutId: null, note: '' }, now)
  // Lets in everybody who waits for an operator. They will not wait again if operators decide about newcomers later.
  if (section === 'joining' && !isByHand(settings))
    await tx.run(sql`UPDATE users SET waits_since = NULL WHERE waits_since IS NOT NULL`)
  emit({ kind: 'SiteChanged' })
  if (areRenamed(before.settings, settings)) await queueSearchTexts(tx, version, now)
  const { announcement } = settings
  if (announcement?.text && announcement.text !== before.settings.announcement?.text)
    emit({ kind: 'Announced', from: announcement.from ? new Date(announcement.from) : now })
  return { version }
}

export const changeSiteHandler = handle(changeSite, ({ body, tx, viewer, clock, emit }) => {
  const change = { tx, viewer, now: clock.now(), emit, seen: body.version }
  return store(change, sectionOf(body), async storing => {
    const issues = problemsOf(body, storing.before)
    if (issues.length > 0) throw invalid(...issues)
    return setting(body, { ...storing, used: await usedCategories(tx, leftOut(body, storing.before)) })
  })
})

export const changeLogoHandler = handle(changeLogo, async ({ body, tx, viewer, clock, emit }) => {
  const change = { tx, viewer, now: clock.now(), emit, seen: body.version }
  // JSON leaves out undefined fields: without a logo the app shows its own.
  if (body.image === null) {
    await replaceImage(tx, null, change.now)
    return store(change, 'logo', () => ({ logo: undefined as never }))
  }
  const bytes = Buffer.from(body.image, 'base64')
  const picture = pictureIn(bytes)
  const logoWrong = logoIssue(bytes, picture)
  if (logoWrong || !picture) throw invalid(logoWrong!)
  const { type, extension, width: side } = picture
  const file = `logo-${hash('sha256', bytes, 'hex').slice(0, 16)}.${extension}`
  await replaceImage(tx, { file, type, bytes }, change.now)
  return store(change, 'logo', () => ({ logo: { file, type, side } }))
})
