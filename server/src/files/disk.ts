import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { type FileStore, idIn } from './port.ts'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch(error => {
    if (isMissing(error)) return []
    throw error
  })

/** Writes a whole file and has it on the disk before it gets its name. */
const writeWhole = async (target: string, bytes: Buffer): Promise<void> => {
  const fresh = `${target}.${randomUUID()}.new`
  try {
    const file = await open(fresh, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(fresh, target)
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  }
}

/** Keeps files in a folder. Subfolders by the first two characters keep each of them short. */
export const openDiskStore = (root: string): FileStore => {
  const folderOf = (name: string) => path.join(root, name.slice(0, 2))
  return {
    put: async (name, bytes) => {
      await mkdir(folderOf(name), { recursive: true, mode: 0o700 })
      await writeWhole(path.join(folderOf(name), name), bytes)
    },
    get: async name => {
      try {
        const file = await open(path.join(folderOf(name), name))
        const { size } = await file.stat()
        return { bytes: file.createReadStream(), length: size }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    forget: async id => {
      const folder = folderOf(id)
      for (const name of await namesIn(folder))
        if (idIn(name) === id) await rm(path.join(folder, name), { force: true })
    },
    async *list() {
      for (const folder of await namesIn(root)) yield await namesIn(path.join(root, folder))
    },
    close: async () => {},
  }
}
