import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'

const WANTED = Buffer.from('\0getpwuid\0')
const INSTEAD = Buffer.from('\0getpwent\0')

/** Tells whether initdb gave up only because this user's number has no name in /etc/passwd. */
export function lacksName(output: string): boolean {
  return process.platform === 'linux' && output.includes('could not look up effective user ID')
}

/**
 * Makes a folder of programs in `workDir` with which initdb works for a user without a name (`docker run --user
 * 12345`). initdb and the server that it runs ask the C library for their user's entry, and end without one, though
 * nothing hangs on it: the superuser's name is given to them. So these copies import getpwent in getpwuid's place,
 * of the same length and the same reply, which gives the first entry there is. Only a new cluster is made with them.
 */
export async function namelessPrograms(bin: string, workDir: string): Promise<string> {
  const own = path.join(workDir, 'bin')
  await mkdir(own, { mode: 0o755 })
  for (const name of ['initdb', 'postgres']) {
    const program = await readFile(path.join(bin, name))
    const at = program.indexOf(WANTED)
    if (at !== -1) INSTEAD.copy(program, at)
    await writeFile(path.join(own, name), program)
    await chmod(path.join(own, name), 0o755)
  }
  for (const name of ['lib', 'share']) await symlink(path.join(bin, '..', name), path.join(workDir, name))
  return own
}
