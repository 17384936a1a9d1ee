import { describeFile, getFile, getThumb, setAvatar, setWork, uploadFile } from '#contract/endpoints/files.ts'
import { moderateFile } from '#contract/endpoints/moderation.ts'
import { failure, notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

const notYet = async () => {
  throw failure(501, 'not_configured', 'fileNotFound')
}
const nothing = async () => {
  throw notFound('fileNotFound')
}

/** The handler of each call of this feature. */
export const filesHandlers = [
  handle(uploadFile, notYet),
  handle(getFile, nothing),
  handle(getThumb, nothing),
  handle(describeFile, nothing),
  handle(setAvatar, notYet),
  handle(setWork, notYet),
  handle(moderateFile, nothing),
]
