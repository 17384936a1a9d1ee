import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getEvidence } from '#contract/endpoints/agreements.ts'
import { decideCancellation } from '#contract/endpoints/moderation.ts'
import type { Evidence } from '#contract/entities/evidence.ts'
import type { Task } from '#contract/entities/task.ts'
import { type Actor, inTask } from '../seeds/actor.ts'
import { createWorld, type World } from './world.ts'

/** The folder of the files to verify. Pictures that a file names lie beside it. */
export const folder = mkdtempSync(path.join(tmpdir(), 'evidence-'))

const writeText = (text: string, name = 'evidence.json') => {
  const filePath = path.join(folder, name)
  writeFileSync(filePath, text)
  return filePath
}

/** Runs the program for users that verifies one file, or compares two. */
const runVerify = (...paths: string[]) => {
  const { status, stdout, stderr } = spawnSync('node', ['scripts/verify.mjs', ...paths], { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}
export const verifyText = (text: string) => runVerify(writeText(text))
export const verify = (file: unknown) => verifyText(JSON.stringify(file))
export const compare = (a: unknown, b: unknown) =>
  runVerify(writeText(JSON.stringify(a), 'a.json'), writeText(JSON.stringify(b), 'b.json'))

export const hasPython = spawnSync('python3', ['--version']).status === 0
/** Checks a file by the twenty lines of Python in docs/evidence.md. Throws if they find a fault. */
export const runTwentyLines = (text: string): string => {
  const program = /```python\n([^`]+)```/.exec(readFileSync('docs/evidence.md', 'utf8'))![1]!
  return execFileSync('python3', ['-c', program, writeText(text)], { encoding: 'utf8', stdio: 'pipe' })
}

/** The evidence file of a task, as this party downloads it. */
export const evidenceOf = (task: Pick<Task, 'givenId'>, who: Actor): Promise<Evidence> =>
  who.does(getEvidence, inTask(task))

/** A market with Asha, Ravi and the evidence file of a cancelled task, which has every kind of event there can be. */
export const cancelledTask = async (): Promise<{
  world: World
  asha: Actor
  ravi: Actor
  file: Evidence
}> => {
  const world = await createWorld()
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const mod = await world.moderator()
  await asha.says('Before it was agreed', ravi)
  world.clock.passes(1_000)
  const { task } = await asha.hires(ravi, { price: 499.5 })
  await ravi.says('Schönen Tag! 🙂 "quoted" \\ and\nnew lines', asha)
  await ravi.proposes(task, { price: 600, description: 'Thirty pages of algebra, पूरा' })
  await asha.answersProposal(task, true)
  await ravi.arrives(task, (await asha.agreement(task)).arrival.code!)
  await asha.says('Thank you', ravi)
  await ravi.completes(task)
  await asha.asksForChanges(task)
  await ravi.proposes(task, { price: 650 })
  await asha.cancels(task, { fault: 'theirs', note: 'It was not what we said' })
  await ravi.contests(task)
  await mod.does(decideCancellation, {
    params: { taskId: task.givenId },
    body: { fault: 'nobody', note: 'Both are right in their way' },
  })
  return { world, asha, ravi, file: await evidenceOf(task, asha) }
}
