import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { before, id } from '../entities/fields.ts'
import {
  CodeForm,
  CollegeForm,
  CollegeToken,
  DocumentDecision,
  DocumentForm,
  DocumentToCheck,
  PhoneForm,
  Verification,
  WaitingDocument,
} from '../entities/verification.ts'
import { limits } from '../limits.ts'

const Done = Type.Object({ message: Type.String() })

export const getVerification = endpoint({
  name: 'getVerification',
  method: 'GET',
  path: '/verify',
  access: 'session',
  kind: 'read',
  inPerson: true,
  summary: 'What was checked about oneself, what waits, and what was refused and why',
  reply: Verification,
})

export const requestPhoneCode = endpoint({
  name: 'requestPhoneCode',
  method: 'POST',
  path: '/verify/phone',
  access: 'session',
  kind: 'write',
  inPerson: true,
  summary: 'Send a code to an Indian mobile number; answers alike whether or not it is somebody’s already',
  body: PhoneForm,
  reply: Done,
})

export const confirmPhone = endpoint({
  name: 'confirmPhone',
  method: 'POST',
  path: '/verify/phone/confirm',
  access: 'session',
  kind: 'write',
  inPerson: true,
  summary: 'Show the newest code, within ten minutes and five tries',
  body: CodeForm,
  reply: Verification,
})

export const requestCollegeLink = endpoint({
  name: 'requestCollegeLink',
  method: 'POST',
  path: '/verify/college',
  access: 'session',
  kind: 'write',
  inPerson: true,
  summary: 'Mail a link to an address at one of the colleges of the settings',
  body: CollegeForm,
  reply: Done,
})

export const confirmCollege = endpoint({
  name: 'confirmCollege',
  method: 'POST',
  path: '/verify/college/confirm',
  access: 'session',
  kind: 'write',
  inPerson: true,
  summary: 'Open the mailed link, signed in to the account that asked for it',
  body: CollegeToken,
  reply: Verification,
})

export const sendDocument = endpoint({
  name: 'sendDocument',
  method: 'POST',
  path: '/verify/document',
  access: 'session',
  kind: 'write',
  inPerson: true,
  takesPart: true,
  takesFile: true,
  // The parts of a form around the file are small.
  bodyBytes: limits.file.bytes + 64 * 1024,
  summary: 'Send a document for a moderator to check: the part `file` of a form, with `kind` and `label`',
  body: DocumentForm,
  status: 201,
  reply: WaitingDocument,
})

export const listVerifications = endpoint({
  name: 'listVerifications',
  method: 'GET',
  path: '/moderation/verifications',
  access: 'moderator',
  kind: 'read',
  summary: 'Documents that wait for a moderator, oldest first, a page at a time; own ones are left out',
  query: Type.Object({ before }),
  reply: Type.Array(DocumentToCheck),
})

export const readDocument = endpoint({
  name: 'readDocument',
  method: 'GET',
  path: '/moderation/verifications/:id/file',
  access: 'moderator',
  kind: 'read',
  leavesLine: true,
  summary: 'The document itself, while it waits. The look is noted in the log',
  params: Type.Object({ id: id('Document') }),
  // Bytes: not checked against a schema.
  reply: Type.Unknown(),
})

export const decideVerification = endpoint({
  name: 'decideVerification',
  method: 'POST',
  path: '/moderation/verifications/:id',
  access: 'moderator',
  kind: 'write',
  summary: 'Approve a document or refuse it with a reason. Either way it is deleted',
  params: Type.Object({ id: id('Document') }),
  body: DocumentDecision,
  reply: Done,
})
