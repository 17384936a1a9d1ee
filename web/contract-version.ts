import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Puts a hash of the contract into the app, which tells answers of another contract by it. */
export const contractVersion = (folder: string): Plugin => ({
  name: 'contract-version',
  config: () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
    const hash = createHash('sha256')
    for (const file of files) if (file.endsWith('.ts')) hash.update(readFileSync(path.join(folder, file)))
    const version = hash.digest('hex').slice(0, 12)
    return { define: { 'import.meta.env.VITE_CONTRACT_VERSION': JSON.stringify(version) } }
  },
})
