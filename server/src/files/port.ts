import type { Readable } from 'node:stream'

/** An object of the store, ready to be sent. */
export interface Stored {
  bytes: Readable
  length: number
}

/**
 * Where the bytes of files are. Names are made by `nameOf` alone. The row of a file is there before its first object
 * and goes before its last one, so an object without a row is rubbish.
 */
export interface FileStore {
  put(name: string, bytes: Buffer, type: string): Promise<void>
  /** Null if there is no such object. */
  get(name: string): Promise<Stored | null>
  /** Deletes all objects of a file; nothing happens if there is none. */
  forget(id: string): Promise<void>
  /** The names of all objects, some at a time, in any order. */
  list(): AsyncIterable<string[]>
  close(): Promise<void>
}

/** The name of one version of a file: `width` is null for the largest, and for a PDF. */
export const nameOf = (id: string, width: number | null, kind: 'image' | 'pdf' = 'image'): string =>
  `${id}${width === null ? '' : `.${width}`}.${kind === 'pdf' ? 'pdf' : 'webp'}`

/** The file to which an object belongs. */
export const idIn = (name: string): string => name.slice(0, name.indexOf('.'))

/** The type that an object is sent with. */
export const typeOf = (kind: 'image' | 'pdf'): string => (kind === 'pdf' ? 'application/pdf' : 'image/webp')
