import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'

/** The name of a document in the store of files. */
export const documentName = (id: string): string => `${id}.sealed`

/** The type of an encrypted document, for stores that want one. */
export const documentType = 'application/octet-stream'

/** A key for one document. */
export const newDocumentKey = (): Buffer => randomBytes(32)

/** Encrypts a document with its own key. The id is part of it, so no document can stand in for another. */
export const sealDocument = (bytes: Buffer, key: Buffer, id: string): Buffer => {
  const iv = randomBytes(12)
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(id))
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** The document again. Throws if it, its key or its id is another one. */
export const openDocument = (sealed: Buffer, key: Buffer, id: string): Buffer => {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, 12)).setAAD(Buffer.from(id))
  decipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
}
