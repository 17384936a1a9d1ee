import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { isBlank } from '#contract/blank-text.ts'
import { asShown, reversing } from '#contract/shown-text.ts'
import { type BadField, invalid, issue } from '#server/domain/failure.ts'

const options = { allErrors: true, strict: false, allowUnionTypes: true } as const
const bodyAjv = new Ajv(options)
// Queries arrive as text, so numbers in them are converted. Bodies are not converted.
const queryAjv = new Ajv({ ...options, coerceTypes: true })
for (const ajv of [bodyAjv, queryAjv]) addFormats.default(ajv)

interface Property {
  title?: string
  maxLength?: number
  anyOf?: { maxLength?: number }[]
  /**
   * True if invisible characters are removed, with the spaces at the ends. False if they only do not count. Not set for
   * texts that people do not write for others, such as a password.
   */
  trim?: boolean
  properties?: object
  items?: { properties?: object }
}

const propertiesOf = (schema: TSchema): Record<string, Property> =>
  (schema as { properties?: Record<string, Property> }).properties ?? {}

/** The property at a path such as 'contact/email'. */
const propertyAt = (schema: TSchema, path: string): Property | undefined => {
  let found: Property | undefined = { properties: propertiesOf(schema) }
  for (const key of path.split('/')) found = found && propertiesOf(found as TSchema)[key]
  return found
}

/** The sentence for an invalid field, chosen by the schema keyword that failed. */
const problems: Partial<Record<string, (e: ErrorObject, path: string, field: string) => BadField>> = {
  required: (_, path, field) => issue(path, 'fieldMissing', { field }),
  minLength: (e, path, field) =>
    e.params.limit === 1
      ? issue(path, 'fieldMissing', { field })
      : issue(path, 'fieldTooShort', { field, min: e.params.limit }),
  maxLength: (e, path, field) => issue(path, 'fieldTooLong', { field, max: e.params.limit }),
  minimum: (e, path, field) => issue(path, 'fieldTooSmall', { field, min: e.params.limit }),
  maximum: (e, path, field) => issue(path, 'fieldTooLarge', { field, max: e.params.limit }),
  // The contract has only one pattern: at least one character that is not a space.
  pattern: (_, path, field) => issue(path, 'fieldMissing', { field }),
  enum: (e, path, field) =>
    issue(path, 'fieldNotOneOf', {
      field,
      allowed: (e.params.allowedValues as string[]).map(value => value || 'none').join(', '),
    }),
  format: (e, path, field) => issue(path, 'fieldFormat', { field, format: e.params.format }),
  type: (e, path, field) => issue(path, 'fieldType', { field, type: e.params.type }),
}

const toIssues = (schema: TSchema, errors: ErrorObject[]): BadField[] => {
  const seen = new Set<string>()
  const issues: BadField[] = []
  for (const error of errors) {
    const path = error.keyword === 'required' ? error.params.missingProperty : error.instancePath.slice(1)
    // Report only the first error of a field; the branches of a union repeat it.
    if (seen.has(path)) continue
    seen.add(path)
    const name = propertyAt(schema, path)?.title ?? (path || 'The body')
    issues.push(problems[error.keyword]?.(error, path, name) ?? issue(path, 'fieldNotValid', { field: name }))
  }
  return issues
}

/** The greatest depth of a schema in the contract. */
const maxDepth = 8

/** NFC makes a text shorter by this factor at the most, so a longer text is too long in any form. */
const mostShrunkByNfc = 4

/** More marks on one letter than any script has. Sorting them, as NFC does, takes time that grows with their square. */
const stackedMarks = /\p{M}{9}/u

const withoutBrokenText = (value: unknown, path: string, issues: BadField[], depth = 0): void => {
  if (typeof value === 'string') {
    // NUL and lone surrogates cannot be stored as text.
    if (value.includes('\0') || !value.isWellFormed()) {
      issues.push(issue(path, 'fieldUnstorable', { field: path || 'The text' }))
    } else if (stackedMarks.test(value)) {
      issues.push(issue(path, 'fieldStackedMarks', { field: path || 'The text' }))
    }
  } else if (value !== null && typeof value === 'object') {
    if (depth === maxDepth) {
      issues.push(issue(path.split('/')[0]!, 'fieldNotValid', { field: path.split('/')[0]! }))
      return
    }
    for (const [key, inner] of Object.entries(value)) {
      withoutBrokenText(inner, path ? `${path}/${key}` : key, issues, depth + 1)
    }
  }
}

/** How many characters a text may have; one of a few words, a date or an id has no limit of its own. */
const longestOf = ({ maxLength, anyOf }: Property): number =>
  maxLength ?? anyOf?.find(one => one.maxLength !== undefined)?.maxLength ?? 1_000

/** A type that is no text itself but may hold some: an object, or a list of objects. */
const cleanedWithin = (property: Property, value: unknown, issues: BadField[]): unknown => {
  const { properties, items } = property
  if (properties) return cleaned(property as TSchema, value, issues)
  if (items?.properties && Array.isArray(value))
    return value.map(one => cleaned(items as TSchema, one, issues))
  return value
}

const cleaned = (schema: TSchema, input: unknown, issues: BadField[]): unknown => {
  if (input === null || typeof input !== 'object' || Array.isArray(input)) return input
  const output: Record<string, unknown> = {}
  // Copy only the fields that the contract names. Unknown fields are ignored and never stored.
  for (const [key, property] of Object.entries(propertiesOf(schema))) {
    const value = Object.hasOwn(input, key) ? (input as Record<string, unknown>)[key] : undefined
    if (value === undefined) continue
    const max = longestOf(property)
    if (typeof value !== 'string') output[key] = cleanedWithin(property, value, issues)
    else if (value.length > mostShrunkByNfc * max)
      issues.push(issue(key, 'fieldTooLong', { field: property.title ?? key, max }))
    else if (property.trim === undefined) output[key] = value
    else if (!property.trim) output[key] = isBlank(value) ? '' : value
    // Removing one of these would change the look of the text.
    else if (reversing.test(value))
      issues.push(issue(key, 'fieldReversing', { field: property.title ?? key }))
    else output[key] = asShown(value).trim()
  }
  return output
}

/** The same in NFC: texts that look the same are the same when stored, counted, hashed and compared. */
const inNfc = (value: unknown): unknown => {
  if (typeof value === 'string') return value.normalize('NFC')
  if (Array.isArray(value)) return value.map(inNfc)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inNfc(inner)]))
}

const compiled = new WeakMap<object, ValidateFunction>()

/** The checked input: only known fields, what people write as it is shown and in NFC. Throws 400 with one issue per invalid field. */
export const check = (schema: TSchema, input: unknown, part: 'body' | 'query' | 'params'): unknown => {
  const broken: BadField[] = []
  const known = cleaned(schema, input ?? {}, broken)
  withoutBrokenText(known, '', broken)
  if (broken.length > 0) throw invalid(...broken)
  const value = inNfc(known)
  let validate = compiled.get(schema)
  if (!validate) {
    validate = (part === 'query' ? queryAjv : bodyAjv).compile(schema)
    compiled.set(schema, validate)
  }
  if (!validate(value)) throw invalid(...toIssues(schema, validate.errors ?? []))
  return value
}
