import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import type { Issue } from '#contract/entities/failure.ts'
import { invalid } from './failure.ts'

const options = { allErrors: true, strict: false, allowUnionTypes: true } as const
const bodyAjv = new Ajv(options)
// Queries arrive as text: numbers in them are read as such. Bodies are taken as they are.
const queryAjv = new Ajv({ ...options, coerceTypes: true })
for (const ajv of [bodyAjv, queryAjv]) addFormats.default(ajv)

interface Property {
  title?: string
  trim?: boolean
}

const propertiesOf = (schema: TSchema): Record<string, Property> =>
  (schema as { properties?: Record<string, Property> }).properties ?? {}

const people: Partial<Record<string, (e: ErrorObject, name: string) => string>> = {
  required: (_, name) => `${name} is required`,
  minLength: (e, name) =>
    e.params.limit === 1 ? `${name} is required` : `${name} must be at least ${e.params.limit} characters`,
  maxLength: (e, name) => `${name} must be at most ${e.params.limit} characters`,
  minimum: (e, name) => `${name} must be at least ${e.params.limit}`,
  maximum: (e, name) => `${name} must be at most ${e.params.limit}`,
  // The one pattern of the contract asks for something that is not a space.
  pattern: (_, name) => `${name} is required`,
  enum: (e, name) =>
    `${name} must be one of ${(e.params.allowedValues as string[]).map(v => v || 'none').join(', ')}`,
  format: (e, name) => `${name} must be a valid ${e.params.format}`,
  type: (e, name) => `${name} must be of type ${e.params.type}`,
}

const toIssues = (schema: TSchema, errors: ErrorObject[]): Issue[] => {
  const seen = new Set<string>()
  const issues: Issue[] = []
  for (const error of errors) {
    const path = error.keyword === 'required' ? error.params.missingProperty : error.instancePath.slice(1)
    // The first complaint about a field is the one to mend; the branches of a union only repeat it.
    if (seen.has(path)) continue
    seen.add(path)
    const name = propertiesOf(schema)[path]?.title ?? (path || 'The body')
    issues.push({ path, message: people[error.keyword]?.(error, name) ?? `${name} is not valid` })
  }
  return issues
}

const withoutBrokenText = (value: unknown, path: string, issues: Issue[]): void => {
  if (typeof value === 'string') {
    // NUL and lone surrogates cannot be stored as text.
    if (value.includes('\0') || !value.isWellFormed()) {
      issues.push({ path, message: `${path || 'The text'} holds characters that cannot be stored` })
    }
  } else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      withoutBrokenText(inner, path ? `${path}/${key}` : key, issues)
    }
  }
}

const trimmed = (schema: TSchema, input: unknown): unknown => {
  if (input === null || typeof input !== 'object' || Array.isArray(input)) return input
  const output: Record<string, unknown> = {}
  // Only what the contract names goes on: unknown fields are ignored, never stored.
  for (const [key, property] of Object.entries(propertiesOf(schema))) {
    const value = Object.hasOwn(input, key) ? (input as Record<string, unknown>)[key] : undefined
    if (value !== undefined) output[key] = property.trim && typeof value === 'string' ? value.trim() : value
  }
  return output
}

const compiled = new WeakMap<object, ValidateFunction>()

/** The input as the schema wants it: known fields only, texts trimmed. Throws 400 with one issue per bad field. */
export const check = (schema: TSchema, input: unknown, part: 'body' | 'query' | 'params'): unknown => {
  const value = trimmed(schema, input ?? {})
  const broken: Issue[] = []
  withoutBrokenText(value, '', broken)
  if (broken.length > 0) throw invalid(broken)
  let validate = compiled.get(schema)
  if (!validate) {
    validate = (part === 'query' ? queryAjv : bodyAjv).compile(schema)
    compiled.set(schema, validate)
  }
  if (!validate(value)) throw invalid(toIssues(schema, validate.errors ?? []))
  return value
}
