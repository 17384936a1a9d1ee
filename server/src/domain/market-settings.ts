import { accentOf } from '#contract/accent.ts'
import { isCategory } from '#contract/categories.ts'
import type { AnsweredBefore } from '#contract/category-answers.ts'
import type { Brand, SiteChange, SiteSection, SiteSettings } from '#contract/entities/market-settings.ts'
import { siteLimits } from '#contract/market-limits.ts'
import { catalogueIssues, storedCatalogue } from './catalogue.ts'
import { type BadField, issue } from './failure.ts'
import type { Picture } from './image.ts'
import { joiningIssues, storedJoining } from './joining.ts'
import { type Storing, storedPage } from './pages.ts'
import { categoriesIn } from './tasks/category-name.ts'

/** The one section that a change sets. */
export const sectionOf = ({ version: _, catalogue, ...settings }: SiteChange): SiteSection =>
  catalogue ? 'categories' : (Object.keys(settings)[0] as SiteSection)

/** A section without fields that are left empty: those are as they come. */
const withoutEmpty = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as T

/** The subject of a mail and the title of a page have one line. */
const inOneLine = (brand: Brand): Brand =>
  Object.fromEntries(Object.entries(brand).map(([key, value]) => [key, value.replaceAll(/\s+/g, ' ')]))

/** The stored form of a changed section. */
export const setting = (change: SiteChange, storing: Storing): SiteSettings => {
  const { version: _, terms, privacy, help, catalogue, ...settings } = change
  const { brand, contact, cities, joining } = settings
  const page = storedPage({ terms, privacy, help }, storing)
  if (page) return page
  if (catalogue) return storedCatalogue(catalogue, storing)
  if (brand) return { brand: withoutEmpty(inOneLine(brand)) }
  if (contact) return { contact: withoutEmpty(contact) }
  if (joining) return { joining: storedJoining(joining) }
  return cities ? { cities: cities.map(city => city.trim()) } : settings
}

const accentIssues = (accent: string): BadField[] => {
  if (!/^#[0-9a-f]{6}$/i.test(accent)) return [issue('brand/accent', 'accentNotColour')]
  return accentOf(accent) ? [] : [issue('brand/accent', 'accentTooLight')]
}

/** The fault of a picture as a logo, if any. */
export const logoIssue = (bytes: Buffer, picture: Picture | null): BadField | null => {
  const { bytes: max, side } = siteLimits.logo
  if (!picture) return issue('image', 'logoNotPicture')
  if (bytes.length > max) return issue('image', 'logoTooLarge', { kilobytes: max / 1000 })
  if (picture.width !== picture.height) return issue('image', 'logoNotSquare')
  const isFitting = picture.width >= side.min && picture.width <= side.max
  return isFitting ? null : issue('image', 'logoSide', side)
}

/** The fault of a change whose fields are each well-formed, if any. `before` are the settings that it changes. */
export const problemsOf = (change: SiteChange, before: SiteSettings): BadField[] => {
  const { brand, categories, catalogue, joining, announcement } = change
  const issues: BadField[] = []
  const isKnown = (id: number) => isCategory(id) || before.categoryDetails?.some(one => one.id === id)
  if (brand?.accent) issues.push(...accentIssues(brand.accent))
  if (categories && !categories.every(isKnown)) issues.push(issue('categories', 'categoryUnknown'))
  if (catalogue) issues.push(...catalogueIssues(catalogue, before))
  if (joining) issues.push(...joiningIssues(joining))
  const { from, until } = announcement ?? {}
  if (from && until && Date.parse(until) <= Date.parse(from))
    issues.push(issue('announcement/until', 'endsBeforeStart'))
  return issues
}

/** The settings that decide if a market offers such tasks. */
export interface Kind extends AnsweredBefore {
  taskCity: string
  modeOfTask: string
}

/** The parts of a task that a market with these settings does not offer, unless the task had them before. */
export const notOfferedIssues = (
  settings: SiteSettings,
  form: Omit<Kind, 'answers'>,
  before?: Kind,
): BadField[] => {
  const { cities = [] } = settings
  const category = categoriesIn(settings).find(({ id }) => id === form.categoryId)
  const isOn = category?.isOffered || form.categoryId === before?.categoryId
  const isAnywhere = form.modeOfTask === 'Remotely' || cities.length === 0
  const isThere = isAnywhere || cities.includes(form.taskCity) || form.taskCity === before?.taskCity
  return [
    ...(isOn ? [] : [issue('categoryId', category ? 'categoryOff' : 'categoryUnknown')]),
    ...(isThere ? [] : [issue('taskCity', 'cityNotOffered', { cities: cities.join(', ') })]),
  ]
}
