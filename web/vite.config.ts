import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { appBase } from '../contract/src/paths.ts'
import { contractVersion } from './contract-version.ts'
import { firstPageBudget } from './first-page-budget.ts'
import { firstPaint } from './first-paint.ts'
import { mendEmojiPicker } from './mend-emoji-picker.ts'
import { packedFiles } from './packed-files.ts'
import { plainImports } from './plain-imports.ts'
import { screenList } from './screen-list.ts'
import { serviceWorker } from './service-worker-plugin.ts'
import { slimContract } from './slim-contract.ts'
import { slimIcons } from './slim-icons.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = 'http://127.0.0.1:3000'

/** Of the catalogue, which names every text, the areas that home shows some of. */
const otherTexts = /\/texts\/en\/(?!categories|common|controls|formats|market)/
/** The part of a package that home's list is fetched with. */
const pagedList = /\/(useI|i)nfiniteQuery(Observer|Options)?\.js$/

/** Everything that home needs at once, all the way down; of packages only those that it names itself. */
let neededAtHome: Set<string> | undefined
const isOfHome = (id: string, context: Rolldown.ChunkingContext): boolean => {
  const collect = (module: string, found = new Set<string>()): Set<string> => {
    if (found.has(module)) return found
    found.add(module)
    if (!module.includes('node_modules'))
      for (const imported of context.getModuleInfo(module)?.importedIds ?? []) collect(imported, found)
    return found
  }
  neededAtHome ??= collect(here('./src/app/home.tsx'))
  return (neededAtHome.has(id) && !otherTexts.test(id)) || pagedList.test(id)
}

// Code of only a few screens is not bundled with code that every visit loads.
const shared =
  /web\/src\/(ui|platform|features(?!\/(people|moderation|operate|site))|app)\/(?!calendar-dialog|contact-hint|gate|skeleton-text|wordmark|blocking-overlay|bottom-bar|now-panel|menu-item|bottom-sheet|option-list|dialog|use-modal|use-swipe-away|tabs|notice|kept-notice|number-field|money-field|split|amount|link|growing-field|use-auto-grow|message-bubble|review-fields|date-field|slot-buttons|qr-code|use-cut|field|form\.|stars|radio-group|toggle|calendar-dates|clipboard|steps|leave|dates|progress-)|contract\/src\/(?!blank-text|category-lines|contact-details|people|market-limits|accent|(endpoints|entities)\/(people|moderation|operate|own-data|report|site|market-settings))|lucide-react|node_modules\/@?(tanstack|virtua)/

export default defineConfig({
  root: here('./'),
  base: `${appBase}/`,
  plugins: [
    slimContract(),
    screenList,
    slimIcons,
    plainImports,
    contractVersion(here('../contract/src')),
    mendEmojiPicker(),
    react(),
    tailwindcss(),
    serviceWorker(here('./service-worker.js'), here('./public')),
    firstPageBudget,
    firstPaint,
    packedFiles,
  ],
  // React has had this hook since 18: the router's stand-in for older ones stays out.
  resolve: {
    alias: [
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: here('./src/ui/create-icon.ts') },
    ],
  },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // The server reads which files each screen needs.
    manifest: 'files.json',
    // The polyfill is an inline script, which the content security policy refuses; every target browser preloads. What
    // else each screen needs is named by the page that the server sends: the first file need not list it again.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      // A text stands where it is shown: each screen carries its own, not the whole catalogue.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // The first file names every screen's: each further letter of a hash is one more that every visit loads.
        chunkFileNames: ({ name }) => `assets/${name.split(/~|-screen/)[0]}-[hash:7].js`,
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            // Merged with what home shows, they would bring the parts of log-in along.
            { name: 'links', test: /\/ui\/(text|person)-link\.tsx$/, priority: 2 },
            // Merged with the wizard, it would bring that along on the first page.
            { name: 'progress', test: /\/ui\/progress-segments\.tsx$/, priority: 2 },
            // Merged with the pages of a market, which log-in names, they would come along there.
            { name: 'operating', test: /\/texts\/en\/operate\.ts$/, priority: 2 },
            // Code that home shares with others is one file: each further one is a request before its list shows.
            {
              name: (id, context) => (isOfHome(id, context) ? 'market' : null),
              debugName: 'market',
              minShareCount: 2,
              priority: 1,
            },
            // Each page loads what it uses, in files of a size worth a request.
            {
              name: 'parts',
              test: shared,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 1_500,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/socket.io': { target: server, ws: true } },
  },
})
