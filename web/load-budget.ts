import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const budgetBytes = 100_000
/** How many files of code a screen may need: on a slow line each is a turn of waiting. */
const mostFiles = 40

/** The modules of the screens that a visit may begin with. */
const firstScreens = ['onboarding/getting-started-screen.tsx', 'auth/log-in-screen.tsx', 'app/home.tsx']

/**
 * Ends the build when a first screen needs more bytes of JavaScript, compressed with gzip, or when any screen needs more
 * files.
 */
export const loadBudget: Plugin = {
  name: 'load-budget',
  apply: 'build',
  // The files as they are sent: only now has Vite put in how they load each other.
  writeBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
    const filesOf = (file: string, seen = new Set<string>()): Set<string> => {
      const chunk = bundle[file]
      if (chunk?.type !== 'chunk' || seen.has(file)) return seen
      seen.add(file)
      for (const name of chunk.imports) filesOf(name, seen)
      return seen
    }
    const sizeOf = (files: Iterable<string>): number =>
      [...files]
        .map(file => gzipSync((bundle[file] as Rolldown.OutputChunk).code, { level: 9 }).length)
        .reduce((sum, size) => sum + size, 0)
    for (const screen of firstScreens) {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(screen))
      if (!chunk) this.error(`${screen} is not a file of its own any more`)
      const entries = chunks.filter(({ isEntry }) => isEntry)
      const bytes = sizeOf(
        [...entries, chunk].reduce((seen, { fileName }) => filesOf(fileName, seen), new Set<string>()),
      )
      const words = `${screen}: ${(bytes / 1000).toFixed(1)} kB of JavaScript (gzip) on the first page`
      if (bytes > budgetBytes) this.error(`${words}, more than ${budgetBytes / 1000}`)
      this.info(words)
    }
    for (const { fileName, isDynamicEntry } of chunks) {
      const count = filesOf(fileName).size
      if (isDynamicEntry && count > mostFiles)
        this.error(`${fileName} needs ${count} files of code, more than ${mostFiles}: see file-groups.ts`)
    }
  },
}
