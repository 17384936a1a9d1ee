import { firstOwnCategoryId } from '#contract/categories.ts'
import type { CategoryDetail, CategoryField } from '#contract/entities/category.ts'
import type { SiteChange, SiteSettings } from '#contract/entities/market-settings.ts'
import { marketCategories } from '#contract/market-categories.ts'
import { texts } from '#web/texts.ts'

/** The categories as an operator changes them; choices are lines as they are typed. */
export interface CatalogueDraft {
  /** The version of the settings that was there when it was begun, and what they said of categories. */
  version: number
  before: string
  offered: number[]
  details: CategoryDetail[]
}

export const draftOfCategories = (version: number, settings: SiteSettings): CatalogueDraft => ({
  version,
  before: JSON.stringify([settings.categories, settings.categoryDetails]),
  offered: marketCategories(settings, texts.categories)
    .filter(({ isOffered }) => isOffered)
    .map(({ id }) => id),
  details: settings.categoryDetails ?? [],
})

/** The id of a new category: no id is used twice. */
export const nextId = ({ details }: CatalogueDraft, { lastCategoryId = 0 }: SiteSettings): number =>
  Math.max(firstOwnCategoryId - 1, lastCategoryId, ...details.map(({ id }) => id)) + 1

export const isOwn = (id: number): boolean => id >= firstOwnCategoryId

/** The draft with a category in another place: `by` is 1 for down, -1 for up. */
export const moved = ({ offered }: CatalogueDraft, id: number, by: 1 | -1): Partial<CatalogueDraft> => {
  const at = offered.indexOf(id)
  return { offered: offered.with(at, offered[at + by]!).with(at + by, id) }
}

/** The draft with a part of a category changed. */
export const withDetail = (
  { details }: CatalogueDraft,
  id: number,
  part: Partial<CategoryDetail>,
): Partial<CatalogueDraft> => {
  const detail = { ...(details.find(one => one.id === id) ?? { id }), ...part }
  const isThere = details.some(one => one.id === id)
  return { details: isThere ? details.map(one => (one.id === id ? detail : one)) : [...details, detail] }
}

export const withOffered = (
  { offered }: CatalogueDraft,
  id: number,
  isOn: boolean,
): Partial<CatalogueDraft> => ({
  offered: isOn ? [...offered, id] : offered.filter(one => one !== id),
})

export const without = ({ offered, details }: CatalogueDraft, id: number): Partial<CatalogueDraft> => ({
  offered: offered.filter(one => one !== id),
  details: details.filter(one => one.id !== id),
})

const fieldToSend = ({
  label,
  kind,
  unit = '',
  choices = [],
  isRequired = false,
}: CategoryField): CategoryField => ({
  ...{ label: label.trim(), kind, isRequired },
  ...(kind === 'number' && unit.trim() && { unit: unit.trim() }),
  ...(kind === 'choice' && { choices: choices.map(choice => choice.trim()).filter(choice => choice !== '') }),
})

const detailToSend = ({ id, name = '', icon, asksDays, fields = [] }: CategoryDetail): CategoryDetail => ({
  id,
  // One of the fourteen without a name of its own is called as it comes.
  ...((isOwn(id) || name.trim()) && { name: name.trim() }),
  ...(icon !== undefined && { icon }),
  ...(asksDays !== undefined && { asksDays }),
  ...(fields.length > 0 && { fields: fields.map(fieldToSend) }),
})

export const catalogueToSend = ({
  offered,
  details,
}: CatalogueDraft): NonNullable<SiteChange['catalogue']> => ({
  offered,
  details: details.map(detailToSend),
})
