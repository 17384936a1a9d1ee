import { confirmCollegeHandler, requestCollegeLinkHandler } from './college.ts'
import {
  decideVerificationHandler,
  listVerificationsHandler,
  readDocumentHandler,
} from './moderate-documents.ts'
import { getVerificationHandler } from './own-verification.ts'
import { confirmPhoneHandler, requestPhoneCodeHandler } from './phone.ts'
import { sendDocumentHandler } from './send-document.ts'

/** The handler of each call of this feature. */
export const verificationHandlers = [
  getVerificationHandler,
  requestPhoneCodeHandler,
  confirmPhoneHandler,
  requestCollegeLinkHandler,
  confirmCollegeHandler,
  sendDocumentHandler,
  listVerificationsHandler,
  readDocumentHandler,
  decideVerificationHandler,
]
