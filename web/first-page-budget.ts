import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const budgetBytes = 100_000

/** The modules of the screens that a visit may begin with. */
const firstScreens = ['onboarding/getting-started-screen.tsx', 'auth/log-in-screen.tsx', 'app/home.tsx']

/** Ends the build when showing a first screen takes more JavaScript than that, compressed with gzip. */
export const firstPageBudget: Plugin = {
  name: 'first-page-budget',
  apply: 'build',
  // The files as they are sent: only now has Vite put in how they load each other.
  writeBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
    const sizeWith = (file: string, seen: Set<string>): number => {
      const chunk = bundle[file]
      if (chunk?.type !== 'chunk' || seen.has(file)) return 0
      seen.add(file)
      return chunk.imports.reduce(
        (sum, name) => sum + sizeWith(name, seen),
        gzipSync(chunk.code, { level: 9 }).length,
      )
    }
    for (const screen of firstScreens) {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(screen))
      if (!chunk) this.error(`${screen} is not a file of its own any more`)
      const seen = new Set<string>()
      const bytes = [...chunks.filter(({ isEntry }) => isEntry), chunk].reduce(
        (sum, { fileName }) => sum + sizeWith(fileName, seen),
        0,
      )
      const words = `${screen}: ${(bytes / 1000).toFixed(1)} kB of JavaScript (gzip) on the first page`
      if (bytes > budgetBytes) this.error(`${words}, more than ${budgetBytes / 1000}`)
      this.info(words)
    }
  },
}
