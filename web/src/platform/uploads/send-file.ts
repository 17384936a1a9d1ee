import { uploadFile } from '#contract/endpoints/files.ts'
import type { FileUse, UploadedFile } from '#contract/entities/file.ts'
import { sendForm } from '#web/platform/uploads/send-form.ts'

interface Sending {
  use: FileUse
  /** Stays the same however often it is sent: the server keeps the file once. */
  key: string
  /** Hears of the part that has left, from 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Uploads a file, again where no answer comes. Any status but the contract's own is a `CallFailure`. */
export const sendFile = (file: Blob, { use, ...sending }: Sending): Promise<UploadedFile> => {
  const name = file instanceof File ? file.name : 'picture'
  return sendForm(uploadFile, { file, name, query: { use }, ...sending })
}
