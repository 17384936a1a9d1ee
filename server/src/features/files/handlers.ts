import { moderateFileHandler } from './moderate-file.ts'
import { describeFileHandler, setAvatarHandler, setWorkHandler } from './own-files.ts'
import { getFileHandler, getThumbHandler } from './send-file.ts'
import { uploadFileHandler } from './upload-file.ts'

/** The handler of each call of this feature. */
export const filesHandlers = [
  uploadFileHandler,
  getFileHandler,
  getThumbHandler,
  describeFileHandler,
  setAvatarHandler,
  setWorkHandler,
  moderateFileHandler,
]
