import { firstOwnCategoryId, isCategory } from '#contract/categories.ts'
import { labelOf } from '#contract/category-answers.ts'
import type { CategoryDetail, CategoryField } from '#contract/entities/category.ts'
import type { SiteChange, SiteSettings } from '#contract/entities/market-settings.ts'
import { foldedText } from '#contract/search.ts'
import { type BadField, issue } from './failure.ts'
import { categoriesIn, slugOf } from './tasks/category-name.ts'

type Catalogue = NonNullable<SiteChange['catalogue']>

/** Indices of texts that say the same as an earlier one. */
const repeated = (texts: readonly string[]): number[] => {
  const keys = texts.map(text => foldedText(text).trim())
  return keys.flatMap((key, at) => (keys.indexOf(key) < at ? [at] : []))
}

const fieldIssues = (path: string, { kind, choices = [] }: CategoryField): BadField[] => {
  if (kind !== 'choice') return []
  if (choices.length === 0) return [issue(`${path}/choices`, 'choicesMissing')]
  return repeated(choices).length > 0 ? [issue(`${path}/choices`, 'choiceTwice')] : []
}

const detailIssues = (path: string, { id, name, fields = [] }: CategoryDetail): BadField[] => [
  ...(name === undefined && !isCategory(id) ? [issue(`${path}/name`, 'categoryNameMissing')] : []),
  // It stands in addresses and in sheets, where a number would be an id.
  ...(name !== undefined && !/\p{L}/u.test(name) ? [issue(`${path}/name`, 'categoryNameWithoutLetter')] : []),
  ...fields.flatMap((field, at) => fieldIssues(`${path}/fields/${at}`, field)),
  ...repeated(fields.map(labelOf)).map(at => issue(`${path}/fields/${at}/label`, 'labelTwice')),
]

/** The highest id of the operators' own categories that was ever given. */
const lastIdOf = ({ lastCategoryId = firstOwnCategoryId - 1 }: SiteSettings): number => lastCategoryId

/** The faults of a catalogue whose fields are each well-formed. */
export const catalogueIssues = ({ offered, details }: Catalogue, before: SiteSettings): BadField[] => {
  const was = new Set(before.categoryDetails?.map(({ id }) => id))
  const isUsable = (id: number) => isCategory(id) || was.has(id) || id > lastIdOf(before)
  const ids = details.map(({ id }) => id)
  const isKnown = (id: number) => isCategory(id) || ids.includes(id)
  const all = categoriesIn({ categories: offered, categoryDetails: details })
  const keys = all.map(({ name }) => slugOf(name))
  const taken = (id: number) => {
    const at = all.findIndex(category => category.id === id)
    return keys.some((key, other) => other !== at && key === keys[at])
  }
  return [
    ...(ids.every(isUsable) && offered.every(isKnown) && new Set(ids).size === ids.length
      ? []
      : [issue('catalogue', 'categoryUnknown')]),
    ...details.flatMap((detail, at) => {
      const path = `catalogue/details/${at}`
      const found = detailIssues(path, detail)
      return found.length === 0 && detail.name !== undefined && taken(detail.id)
        ? [issue(`${path}/name`, 'categoryNameTaken', { name: detail.name })]
        : found
    }),
  ]
}

/** The settings that a catalogue makes, with those of its own categories that it leaves out and tasks have. */
export const storedCatalogue = (
  { offered, details }: Catalogue,
  { before, used }: { before: SiteSettings; used: readonly number[] },
): SiteSettings => {
  const left = (before.categoryDetails ?? []).filter(
    ({ id }) => used.includes(id) && details.every(detail => detail.id !== id),
  )
  return {
    categories: offered,
    categoryDetails: [...details, ...left],
    lastCategoryId: Math.max(lastIdOf(before), ...details.map(({ id }) => id)),
  }
}

/** The ids that a change leaves out of the operators' own categories. */
export const leftOut = ({ catalogue }: SiteChange, before: SiteSettings): number[] =>
  catalogue
    ? (before.categoryDetails ?? [])
        .map(({ id }) => id)
        .filter(id => id >= firstOwnCategoryId && catalogue.details.every(detail => detail.id !== id))
    : []
