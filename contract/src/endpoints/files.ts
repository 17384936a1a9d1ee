import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { id } from '../entities/fields.ts'
import { AvatarForm, FileDescription, FileUse, MessageFile, WorkForm } from '../entities/file.ts'
import { User } from '../entities/user.ts'
import { fileWidths } from '../files.ts'
import { limits } from '../limits.ts'

const params = Type.Object({ id: id('File') })

export const uploadFile = endpoint({
  name: 'uploadFile',
  method: 'POST',
  path: '/upload',
  access: 'session',
  kind: 'write',
  takesPart: true,
  takesFile: true,
  // The parts of a form around the file are small.
  bodyBytes: limits.file.bytes + 64 * 1024,
  summary: 'Upload one file, as the part `file` of a form; what hangs on nothing for a day is deleted',
  query: Type.Object({ use: FileUse }),
  status: 201,
  reply: MessageFile,
})

export const getFile = endpoint({
  name: 'getFile',
  method: 'GET',
  path: '/files/:id',
  access: 'session',
  kind: 'read',
  summary:
    'A file for whoever may see what it hangs on; a picture at least `w` pixels wide, if it was that wide',
  params,
  query: Type.Object({
    w: Type.Optional(Type.Integer({ title: 'Width', minimum: 1, maximum: fileWidths.at(-1)! })),
  }),
  // Bytes: not checked against a schema.
  reply: Type.Unknown(),
})

export const getThumb = endpoint({
  name: 'getThumb',
  method: 'GET',
  path: '/files/:id/thumb',
  access: 'session',
  kind: 'read',
  summary: 'A picture at most 320 pixels long, for whoever may see what it hangs on',
  params,
  reply: Type.Unknown(),
})

export const describeFile = endpoint({
  name: 'describeFile',
  method: 'PUT',
  path: '/files/:id',
  access: 'session',
  kind: 'write',
  takesPart: true,
  summary: 'Say what is on an own picture, for people who cannot see it',
  params,
  body: FileDescription,
  reply: MessageFile,
})

export const setAvatar = endpoint({
  name: 'setAvatar',
  method: 'PUT',
  path: '/auth/avatar',
  access: 'session',
  kind: 'write',
  inPerson: true,
  takesPart: true,
  summary: 'Choose the own picture, one of use `avatar`, or none',
  body: AvatarForm,
  reply: User,
})

export const setWork = endpoint({
  name: 'setWork',
  method: 'PUT',
  path: '/auth/work',
  access: 'session',
  kind: 'write',
  inPerson: true,
  takesPart: true,
  summary: 'Choose the pictures of past work on the own profile, of use `work`, in their order',
  body: WorkForm,
  reply: User,
})
