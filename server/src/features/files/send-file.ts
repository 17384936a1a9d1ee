import { getFile, getThumb } from '#contract/endpoints/files.ts'
import { fileFor, type SentFile } from '#server/db/files/see-file.ts'
import { notFound } from '#server/domain/failure.ts'
import { nameOf, typeOf } from '#server/files/port.ts'
import { handle, type RunContext } from '#server/http/handler.ts'

/** The long side of a thumb. */
const thumbWidth = 320

/** The smallest version that is wide enough; null is the largest. */
const versionOf = ({ sizes }: SentFile, width: number | undefined): number | null =>
  width === undefined ? null : (sizes.find(size => size >= width) ?? null)

type Context = Pick<RunContext<typeof getFile, undefined>, 'tx' | 'viewer' | 'answer' | 'files'>

const send = async (
  { tx, viewer, answer, files }: Context,
  id: string,
  width: number | undefined,
): Promise<unknown> => {
  const file = await fileFor(tx, id, viewer)
  if (!file || (width !== undefined && file.kind === 'pdf')) throw notFound('fileNotFound')
  const version = versionOf(file, width)
  // The content of an address never changes, so the tag needs no bytes.
  if (answer.isKnown(`"${file.id}.${version ?? 'full'}"`)) return Buffer.alloc(0)
  const stored = await files.store.get(nameOf(file.id, version, file.kind))
  if (!stored) throw notFound('fileNotFound')
  answer.header('content-type', typeOf(file.kind))
  answer.header('content-length', String(stored.length))
  answer.header('content-security-policy', "default-src 'none'; sandbox")
  if (file.kind === 'pdf')
    answer.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
  return stored.bytes
}

export const getFileHandler = handle(getFile, context => send(context, context.params.id, context.query.w))
export const getThumbHandler = handle(getThumb, context => send(context, context.params.id, thumbWidth))
