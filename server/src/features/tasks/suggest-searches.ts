import { largerCities } from '#contract/cities.ts'
import { suggestSearches } from '#contract/endpoints/finding.ts'
import { limits } from '#contract/limits.ts'
import { lastSearchesOf } from '#server/db/tasks/last-searches.ts'
import { beginningWith } from '#server/domain/finding/suggest.ts'
import { categoriesIn } from '#server/domain/tasks/category-name.ts'
import { handle } from '#server/http/handler.ts'

const most = limits.page.suggestions

export const suggestSearchesHandler = handle(
  suggestSearches,
  async ({ query: { q = '' }, tx, viewer, site, marketWords }) => {
    const searches = await lastSearchesOf(tx, viewer.id)
    if (q.trim() === '') return { searches: searches.slice(0, most), categories: [], cities: [], words: [] }
    const { settings } = await site.current()
    const { words, cities } = await marketWords.current()
    const categories = categoriesIn(settings)
      .filter(({ isOffered }) => isOffered)
      .map(({ name }) => name)
    return {
      searches: beginningWith(q, searches, most),
      categories: beginningWith(q, categories, most),
      cities: beginningWith(q, [...cities, ...(settings.cities ?? largerCities)], most),
      words: beginningWith(q, words, most),
    }
  },
)
