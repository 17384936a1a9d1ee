import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

// Bit 4 of V8's answer: the function runs as optimised machine code.
const program = `
  import { keepTicksQuick } from '#server/platform/quick-ticks.ts'
  keepTicksQuick()
  const isQuick = () => (%GetOptimizationStatus(process.nextTick) & 16) !== 0
  const rest = () => new Promise(resolve => setTimeout(resolve, 2))
  for (let i = 0; i < 500 && !isQuick(); i++) {
    for (let n = 0; n < 2_000; n++) process.nextTick(() => {})
    await rest()
  }
  const before = isQuick()
  for (let i = 0; i < 50; i++) {
    gc()
    await rest()
  }
  console.log(before, isQuick())`

test('collecting garbage does not make queued callbacks slow', () => {
  const flags = ['--import', 'tsx', '--input-type=module', '--allow-natives-syntax', '--expose-gc']
  const told = execFileSync(process.execPath, [...flags, '-e', program], { encoding: 'utf8' })
  expect(told.trim()).toBe('true true')
})
