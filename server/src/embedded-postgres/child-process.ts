import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The user that PostgreSQL runs as; `null` means the user of this process. */
export type Owner = { uid: number; gid: number } | null

/** The logger of the embedded database. */
export type EmbeddedLog = { info(line: string): void; warn(line: string): void; error(line: string): void }

/** The database cannot start. The message is one line for the person who started the app. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}

/** PostgreSQL's environment, without our variables, which may hold secrets, and without PG* settings. */
export function childEnv(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMPDIR']
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' }
  for (const name of kept) if (process.env[name] !== undefined) env[name] = process.env[name]
  return env
}

/** Runs a program as `owner` and waits for its end. Kills it if this process exits first. Never rejects. */
export async function runAs(
  owner: Owner,
  file: string,
  args: string[],
  cwd: string,
): Promise<{ succeeded: boolean; output: string }> {
  const options = { ...owner, cwd, env: childEnv() }
  try {
    const ending = promisify(execFile)(file, args, options)
    const kill = () => ending.child.kill('SIGKILL')
    process.once('exit', kill)
    const { stdout, stderr } = await ending.finally(() => process.off('exit', kill))
    return { succeeded: true, output: stdout + stderr }
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    return { succeeded: false, output: stdout + stderr || message }
  }
}

/** Finds the error line in PostgreSQL's output, or else its last line. */
export function reasonIn(output: string): string {
  const lines = output.split('\n').filter(line => line.trim() !== '')
  const errorLine = lines.find(line =>
    /FATAL: +(?!the database system)|PANIC|error:|Permission denied|cannot open/.test(line),
  )
  return (errorLine ?? lines.at(-1) ?? 'it gave no reason').trim()
}

/** Tells whether an error of the system has one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? '')
}
