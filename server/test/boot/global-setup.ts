import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeBuiltCheckout, removeFolders, tempFolder } from './checkout.ts'
import { startProgram, stopProgram } from './program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A built checkout that no test changes. */
    checkout: string
    /** A DATA_DIR with a migrated database in which nobody has signed up; tests start on copies of it. */
    emptyMarket: string
  }
}

/** Builds and makes a database once for all files, because most tests are about what happens after that. */
export default async function setup(project: TestProject): Promise<() => void> {
  const checkout = makeBuiltCheckout()
  const emptyMarket = path.join(tempFolder(), 'data')
  const program = startProgram({ checkout, dataDir: emptyMarket })
  await program.ready()
  await stopProgram(program)
  project.provide('checkout', checkout)
  project.provide('emptyMarket', emptyMarket)
  return removeFolders
}
