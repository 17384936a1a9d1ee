import { spawn } from 'node:child_process'

/** The user that PostgreSQL runs as when that is not this process's own; `null` means the same user. */
export type Owner = { uid: number; gid: number } | null

/** What the embedded database writes its few lines to. */
export type EmbeddedLog = { info(line: string): void; warn(line: string): void; error(line: string): void }

/** A start that cannot succeed; its message is one line for the person who started the program. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}

/** Gives PostgreSQL's environment: nothing of ours (it may hold secrets) and no PG* setting that would redirect it. */
export function childEnv(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMPDIR']
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' }
  for (const name of kept) if (process.env[name] !== undefined) env[name] = process.env[name]
  return env
}

/** How a program ended; `code` is -1 when it could not be started, with the reason in `output`. */
export type Ended = { code: number; output: string }

/** Runs a program to its end as `owner`, killing it should this process exit meanwhile; never rejects. */
export function runAs(owner: Owner, file: string, args: string[], cwd: string): Promise<Ended> {
  return new Promise(resolve => {
    const done = (ended: Ended) => resolve(ended)
    let child: ReturnType<typeof spawn>
    try {
      child = spawn(file, args, { ...owner, cwd, env: childEnv(), stdio: ['ignore', 'pipe', 'pipe'] })
    } catch (error) {
      return done({ code: -1, output: String(error) })
    }
    let output = ''
    const gather = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-8_000)
    }
    child.stdout?.on('data', gather)
    child.stderr?.on('data', gather)
    const killChild = () => child.kill('SIGKILL')
    process.once('exit', killChild)
    child.once('error', error => {
      process.off('exit', killChild)
      done({ code: -1, output: error.message })
    })
    child.once('close', code => {
      process.off('exit', killChild)
      done({ code: code ?? -1, output })
    })
  })
}

/** Finds the line that says what went wrong in PostgreSQL's output, or the last one. */
export function reasonIn(output: string): string {
  const lines = output.split('\n').filter(line => line.trim() !== '')
  const telling = lines.find(line => /FATAL|PANIC|error:|Permission denied|cannot open/.test(line))
  return (telling ?? lines.at(-1) ?? 'it gave no reason').trim()
}

/** Waits for so many milliseconds. */
export function pauseMs(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}

/** Tells whether an error of node:fs or node:net has one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? '')
}
