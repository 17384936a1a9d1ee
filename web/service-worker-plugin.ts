import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Parts that few need and that are large: kept when they are first used instead of at once. */
const keptLater = /emoji|devanagari-devanagari|calendar/

/** Emits /app/sw.js with the list of files that it keeps, and a version that changes when any of them does. */
export const serviceWorker = (sourceFile: string, publicFolder: string): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  generateBundle(_, bundle) {
    const built = Object.keys(bundle).filter(
      file => /\.(js|css|woff2|svg)$/.test(file) && !keptLater.test(file),
    )
    const shipped = readdirSync(publicFolder).filter(file => /\.(svg|png|webmanifest)$/.test(file))
    // The page itself is at the base path.
    const files = ['', ...built, ...shipped]
    const source = readFileSync(sourceFile, 'utf8')
    const content = JSON.stringify([
      files,
      shipped.map(file => readFileSync(`${publicFolder}/${file}`, 'base64')),
      source,
    ])
    const version = createHash('sha256').update(content).digest('hex').slice(0, 12)
    const head = `const version = ${JSON.stringify(version)}\nconst files = ${JSON.stringify(files)}\n`
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: head + source })
  },
})
