import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** Below this compression gains nothing. */
const fromBytes = 1_024

/** Puts beside each file its like as brotli at its tightest: too slow to do while somebody waits for the file. */
export const packedFiles: Plugin = {
  name: 'packed-files',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const pack = async (name: string, content: string | Uint8Array) => {
      const plain = Buffer.from(content)
      if (!/\.(js|css|svg)$/.test(name) || plain.length < fromBytes) return
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
      await writeFile(path.join(dir!, `${name}.br`), await promisify(brotliCompress)(plain, { params }))
    }
    await Promise.all(
      Object.values(bundle).map(file => pack(file.fileName, file.type === 'chunk' ? file.code : file.source)),
    )
  },
}
