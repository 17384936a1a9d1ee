import type * as en from './en.ts'

/** A text is any text of its kind; what it is given stays the same. */
type Widened<T> = T extends string
  ? string
  : T extends (...given: never[]) => unknown
    ? T
    : { readonly [Key in keyof T]: Widened<T[Key]> }

/** The texts that every language must have: a catalogue that misses one does not compile. */
export type Texts = Widened<typeof en>
