import { readdirSync, readFileSync } from 'node:fs'
import type { Loaded } from './client.ts'
import type { Market } from './market.ts'

const tickMs = 10

/** The system's figures for a process; null if there is none. */
export const processOf = (pid: number): { parent: number; cpuMs: number; endedMs: number } | null => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number)
    return {
      parent: fields[1]!,
      cpuMs: (fields[11]! + fields[12]!) * tickMs,
      endedMs: (fields[13]! + fields[14]!) * tickMs,
    }
  } catch {
    return null
  }
}

/** CPU time so far of a process and of its children, living or ended, in milliseconds. */
export const familyCpuMs = (pid: number): number => {
  const own = processOf(pid)!
  let total = own.cpuMs + own.endedMs
  for (const name of readdirSync('/proc')) {
    const child = /^\d+$/.test(name) ? processOf(Number(name)) : null
    if (child?.parent === pid) total += child.cpuMs
  }
  return total
}

/** CPU time of this process so far, in milliseconds. */
export const ownCpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

export interface Cost {
  perSecond: number
  /** How many are done in a second of CPU: PostgreSQL's and the asking process's, without the load generator's. */
  perCpuSecond: number
}

/** The processor time of PostgreSQL and of the process that calls it, while `run` runs. */
export const costOf = async (
  market: Market,
  askerCpuMs: () => number,
  run: () => Promise<Loaded>,
): Promise<Cost> => {
  const used = () => askerCpuMs() + market.cpuMs()
  const before = used()
  const { perSecond, took } = await run()
  return { perSecond, perCpuSecond: (1000 * took.length) / (used() - before) }
}
