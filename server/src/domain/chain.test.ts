import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, firstPrevHash, hashOfLink } from './chain.ts'

test('writes canonical JSON with sorted keys, no spaces, and numbers as in JavaScript (RFC 8785, 3.2.2)', () => {
  expect(canonicalJson({ b: [1e30, 4.5, 2e-3, 1e-27], a: { ö: 'é"\\\n', '€': null, '1': true } })).toBe(
    '{"a":{"1":true,"ö":"é\\"\\\\\\n","€":null},"b":[1e+30,4.5,0.002,1e-27]}',
  )
})

test('keeps the meaning in canonical JSON, whatever the order of the keys', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), object => {
      const reversed = Object.fromEntries(Object.entries(object).reverse())
      expect(canonicalJson(reversed as never)).toBe(canonicalJson(object as never))
      expect(JSON.parse(canonicalJson(object as never))).toEqual(JSON.parse(JSON.stringify(object)))
    }),
  )
})

test('links events by the SHA-256 of the previous hash, a newline and the event', () => {
  const link = {
    taskId: 't1',
    seq: 1,
    kind: 'Marked',
    by: 'u1',
    at: '2026-03-01T12:00:00.000Z',
    data: { side: 'poster' },
  }
  const text =
    '{"at":"2026-03-01T12:00:00.000Z","by":"u1","data":{"side":"poster"},"kind":"Marked","seq":1,"taskId":"t1"}'
  expect(hashOfLink(firstPrevHash, link)).toBe(
    createHash('sha256')
      .update(`${'0'.repeat(64)}\n${text}`)
      .digest('hex'),
  )
  expect(hashOfLink(firstPrevHash, { ...link, by: null })).not.toBe(hashOfLink(firstPrevHash, link))
})
