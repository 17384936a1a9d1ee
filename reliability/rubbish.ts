import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { type Endpoint, sendsBody } from '#contract/endpoint.ts'

/** Values that programs trip over. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff',
    '\u202e\u2066',
    "'; DROP TABLE users; --",
    '%',
    '_%\\',
    '../../../etc/passwd',
    '{{7*7}}',
    '<script>alert(1)</script>',
    -1,
    0,
    0.5,
    1e308,
    -1e308,
    2 ** 53,
    2 ** 31,
    9223372036854775807n.toString(),
    'NaN',
    'null',
    '0000-00-00',
    '2026-02-30',
    '9999-12-31T23:59:60Z',
    [],
    {},
    [[[[[[[[]]]]]]]],
    { toString: 'x', __proto__: null, constructor: 1 },
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer({ min: 1, max: 30_000 }).map(length => 'अ'.repeat(length)),
  fc.jsonValue({ maxDepth: 3 }),
)

interface Shape {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: TSchema[]
  properties?: Record<string, TSchema>
  required?: string[]
  items?: TSchema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
}

/** Makes an input that a schema of the contract allows, as far as these tests need it. */
const allowed = (schema: TSchema): fc.Arbitrary<unknown> => {
  const shape = schema as Shape
  if ('const' in shape) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(allowed))
  switch (shape.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(shape.properties ?? {}).map(([key, inner]) => [key, allowed(inner)]),
        ),
        { requiredKeys: shape.required ?? [] },
      )
    case 'array':
      return fc.array(allowed(shape.items!), { maxLength: 3 })
    case 'string':
      if (shape.format === 'date') return fc.constantFrom('2026-12-01', '2027-01-31')
      return fc.string({
        unit: 'grapheme',
        minLength: shape.minLength ?? 0,
        maxLength: Math.min(shape.maxLength ?? 40, (shape.minLength ?? 0) + 40),
      })
    case 'integer':
      return fc.integer({ min: shape.minimum ?? 0, max: Math.min(shape.maximum ?? 1000, 2 ** 31 - 1) })
    case 'boolean':
      return fc.boolean()
    default:
      return fc.constant(null)
  }
}

/** An object by the schema in which some fields were replaced, dropped or added. */
const nearly = (schema: TSchema): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(
      allowed(schema) as fc.Arbitrary<Record<string, unknown>>,
      fc.dictionary(
        fc.oneof(
          fc.constantFrom('__proto__', 'id', ...Object.keys((schema as Shape).properties ?? {})),
          fc.string(),
        ),
        hostile,
        { maxKeys: 2 },
      ),
    )
    .map(([right, wrong]) => ({ ...right, ...wrong }))

/** An object by the schema whose texts all end in something that cannot be stored as text. */
const unstorable = (schema: TSchema): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(
      allowed(schema) as fc.Arbitrary<Record<string, unknown>>,
      fc.constantFrom('\0', '\ud800', '\udfff'),
    )
    .map(([right, end]) =>
      Object.fromEntries(
        Object.entries(right).map(([key, value]) => [key, typeof value === 'string' ? value + end : value]),
      ),
    )

export interface Rubbish {
  endpoint: Endpoint
  path: string
  /** The body's bytes as text; undefined of a GET. */
  body: string | undefined
  type: string
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Requests to a call that are wrong in all sorts of ways, and some that are right; `known` are ids that exist. */
export const rubbishFor = (endpoint: Endpoint, known: readonly string[]): fc.Arbitrary<Rubbish> => {
  const id = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, hostile.map(asText))
  const path = fc.array(id, { minLength: 3, maxLength: 3 }).map(ids => {
    let next = 0
    return endpoint.path.replace(/:\w+/g, () => encodeURIComponent(ids[next++]!.toWellFormed().slice(0, 300)))
  })
  const query = nearly(endpoint.query).map(fields => {
    const pairs = Object.entries(fields).map(([key, value]) =>
      [key, asText(value).slice(0, 1_000)].map(text => encodeURIComponent(text.toWellFormed())).join('='),
    )
    return pairs.length > 0 ? `?${pairs.join('&')}` : ''
  })
  const body = fc.oneof(
    { weight: 6, arbitrary: nearly(endpoint.body).map(value => JSON.stringify(value)) },
    { weight: 1, arbitrary: allowed(endpoint.body).map(value => JSON.stringify(value)) },
    { weight: 1, arbitrary: unstorable(endpoint.body).map(value => JSON.stringify(value)) },
    { weight: 1, arbitrary: hostile.map(value => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom('', '{', '{"a":', '[[[', '\0', '{"__proto__":{"a":1}}', '"') },
    { weight: 1, arbitrary: fc.constant('['.repeat(20_000)) },
  )
  const type = fc.oneof(
    { weight: 12, arbitrary: fc.constant('application/json') },
    fc.constantFrom(
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-7',
      'x',
      '',
    ),
  )
  return fc.record({ path, query, body, type }).map(({ path, query, body, type }) => ({
    endpoint,
    path: path + query,
    body: sendsBody(endpoint) ? body : undefined,
    type,
  }))
}

/** Makes the arguments of an event that a client may send over a socket. */
export const packet: fc.Arbitrary<[string, ...unknown[]]> = fc
  .tuple(
    fc.oneof(
      fc.constantFrom('openChat', 'newMessage', 'getOnlineUsers', 'disconnecting', 'error'),
      fc.string(),
    ),
    fc.array(hostile, { maxLength: 3 }),
  )
  .map(([event, values]) => [event, ...values])
