import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The build that this process runs from: this code is in its folder `server`. Node loads the main program by its real
 * path, so this stays the same folder after dist/server leads to a later build.
 */
const folder = path.join(import.meta.dirname, '..')

/** The web app of the same build. */
export const webFolder = path.join(folder, 'web')

/** Notes that this process uses its build, so that the next builds do not delete it. The process removes the note. */
export const keepOwnBuild = (): void => {
  if (!existsSync(path.join(folder, 'build.json'))) return
  const note = path.join(folder, `${process.pid}.pid`)
  try {
    writeFileSync(note, '')
  } catch {
    // A read-only disk, or the build of another user: then the build is kept for as long as it is among the last two.
    return
  }
  process.once('exit', () => rmSync(note, { force: true }))
}
