import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Why nothing can be written into a folder, which it makes if need be; null if all is well. */
export const folderTrouble = async (folder: string): Promise<string | null> => {
  const file = path.join(folder, `.${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(file, '')
    return null
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOTDIR') return `${folder} is not a folder`
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
      return `${folder} cannot be written by this user`
    return `${folder} cannot be used: ${message}`
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}
