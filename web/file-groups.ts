import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/** Tells whether a module is needed by some screens, all the way down; of packages only what these name themselves. */
const neededBy = (...screens: string[]) => {
  let needed: Set<string> | undefined
  return (module: string, context: Rolldown.ChunkingContext): boolean => {
    const collect = (id: string, found: Set<string>): Set<string> => {
      if (found.has(id)) return found
      found.add(id)
      if (!id.includes('node_modules'))
        for (const imported of context.getModuleInfo(id)?.importedIds ?? []) collect(imported, found)
      return found
    }
    needed ??= screens
      .map(screen => fileURLToPath(new URL(`./src/${screen}.tsx`, import.meta.url)))
      .reduce((found, id) => {
        if (!context.getModuleInfo(id))
          throw new Error(`file-groups.ts names ${id}, which nothing imports any more`)
        return collect(id, found)
      }, new Set<string>())
    return needed.has(module)
  }
}

const isOfHome = neededBy('app/home')
const isOfLogIn = neededBy('features/auth/log-in-screen')
const isOfStart = neededBy('features/onboarding/getting-started-screen')
const isOfToasts = neededBy('ui/toaster')
/** What follows the first screen of every visit. */
const isOfVisit = neededBy(
  'app/live-session',
  'app/notice-watch',
  'app/top-notices',
  'features/site/site-watch',
)

const isText = (id: string) => id.includes('/texts/en/')
/** Of the catalogue, which names every text, the areas that home shows some of. */
const isTextOfHome = (id: string) => /\/texts\/en\/(categories|common|controls|formats|market)/.test(id)
/** The part of a package that home's list is fetched with. */
const isPagedList = (id: string) => /\/(useI|i)nfiniteQuery(Observer|Options)?\.js$/.test(id)
const isShared = (id: string) =>
  /\/(web|contract)\/src\/|\/lucide-react\/|\/node_modules\/@?(tanstack|virtua)/.test(id)

/** The file of code that a first screen shares with others. */
const firstFile = (id: string, context: Rolldown.ChunkingContext): string | null => {
  if (isPagedList(id) || (isOfHome(id, context) && (!isText(id) || isTextOfHome(id)))) return 'market'
  if (isText(id)) return null
  if (isOfLogIn(id, context)) return isOfStart(id, context) ? 'front' : 'form'
  return isOfStart(id, context) ? 'start' : null
}

/** The file of code that every visit loads once its first screen stands. */
const laterFile = (id: string, context: Rolldown.ChunkingContext): string | null => {
  if (isText(id)) return null
  if (isOfToasts(id, context)) return 'toaster'
  return isOfVisit(id, context) ? 'visit' : null
}

/**
 * How code that several screens load is put into files. A file also has whatever its modules import, unless a group of
 * higher priority has it. A first screen loads little that it does not show. Other screens load some code that only
 * later ones need: on a slow line many small requests take longer.
 */
export const fileGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', tags: ['$initial'], priority: 5 },
  // Merged with what home shows, they would bring the parts of log-in along.
  { name: 'links', test: /\/ui\/(text|person)-link\.tsx$/, priority: 5 },
  { name: firstFile, debugName: 'of first screens', minShareCount: 2, priority: 4 },
  // With the modules that nothing else imports: all of it loads together anyway. Toasts may be wanted before.
  { name: laterFile, debugName: 'of every visit', priority: 3 },
  // Code of five screens or more. With four, it would have modules that every visit loads, and so load with each.
  { name: 'common', test: id => isShared(id) && !isText(id), minShareCount: 5, priority: 2 },
  // Each remaining screen loads only what it uses.
  { name: 'parts', test: isShared, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_500 },
]
