import * as Type from 'typebox'

/** Text from a person: trimmed before it is checked. `label` is what messages call it; `max` in characters. */
export const text = (label: string, range: { min?: number; max: number }) =>
  Type.String({
    title: label,
    trim: true,
    ...(range.min === undefined ? {} : { minLength: range.min }),
    maxLength: range.max,
  })

/** A public id in a path or body: any short string. An unknown id is answered with 'not found'. */
export const id = (label: string) => Type.String({ title: label, minLength: 1, maxLength: 64 })

/** The public id of the last item that the client has. The answer is the page after it. */
export const before = Type.Optional(Type.String({ title: 'Before', maxLength: 64 }))

/** A point in time, ISO 8601 in UTC. */
export const instant = Type.String({ format: 'date-time' })

/** A calendar day, YYYY-MM-DD, never shifted by a time zone. */
export const day = Type.String({ format: 'date' })

/** The value or null. */
export const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** One of a few words. */
export const oneOf = <const T extends readonly string[]>(label: string, words: T) =>
  Type.Enum(words as unknown as string[], { title: label }) as unknown as Type.TUnsafe<T[number]>
