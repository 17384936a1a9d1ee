import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appBase } from '../contract/src/paths.ts'
import { contractVersion } from './contract-version.ts'
import { fileGroups } from './file-groups.ts'
import { firstPaint } from './first-paint.ts'
import { loadBudget } from './load-budget.ts'
import { mendEmojiPicker } from './mend-emoji-picker.ts'
import { packedFiles } from './packed-files.ts'
import { plainImports } from './plain-imports.ts'
import { screenList } from './screen-list.ts'
import { serviceWorker } from './service-worker-plugin.ts'
import { slimContract } from './slim-contract.ts'
import { slimIcons } from './slim-icons.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = 'http://127.0.0.1:3000'

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
    loadBudget,
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
        codeSplitting: { groups: fileGroups },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/socket.io': { target: server, ws: true } },
  },
})
