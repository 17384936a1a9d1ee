import { mutationOptions } from '@tanstack/react-query'
import { checkSession, requestVerification as requestVerificationCall } from '#contract/endpoints/auth.ts'
import { getProfile } from '#contract/endpoints/profiles.ts'
import {
  confirmCollege as confirmCollegeCall,
  confirmPhone as confirmPhoneCall,
  getVerification,
  requestCollegeLink as requestCollegeLinkCall,
  requestPhoneCode as requestPhoneCodeCall,
  sendDocument as sendDocumentCall,
} from '#contract/endpoints/verification.ts'
import type { DocumentKind, WaitingDocument } from '#contract/entities/verification.ts'
import type { CallFailure } from '#web/platform/call-failure.ts'
import { serverFirst } from '#web/platform/failure-texts.ts'
import { type WriteMeta, write } from '#web/platform/mutations.ts'
import { sendForm } from '#web/platform/uploads/send-form.ts'
import { shrinkPicture } from '#web/platform/uploads/shrink-picture.ts'
import { texts } from '#web/texts.ts'

/** The answers in which one's own badges are. */
const own = [getVerification, checkSession, getProfile]

export const requestVerification = write(requestVerificationCall, { failure: serverFirst() })
export const requestPhoneCode = write(requestPhoneCodeCall)
export const confirmPhone = write(confirmPhoneCall, {
  stale: own,
  success: () => texts.verification.phoneChecked,
})
export const requestCollegeLink = write(requestCollegeLinkCall)
export const confirmCollege = write(confirmCollegeCall, { stale: own })

interface DocumentToSend {
  kind: DocumentKind
  label: string
  file: File
  /** Stays the same however often this file is sent with this label. */
  key: string
}

/** A picture is made smaller first; a PDF goes as it is. */
const send = async ({ kind, label, file, key }: DocumentToSend): Promise<WaitingDocument> => {
  const name = file.name
  const smaller = await shrinkPicture(file)
  return sendForm(sendDocumentCall, { file: smaller, name, fields: { kind, label }, key })
}

export const sendDocument = mutationOptions<WaitingDocument, CallFailure, DocumentToSend>({
  mutationFn: send,
  meta: {
    endpoint: sendDocumentCall,
    stale: [getVerification],
    success: () => texts.verification.documentSent,
    failure: undefined,
    apply: undefined,
  } satisfies WriteMeta,
})
