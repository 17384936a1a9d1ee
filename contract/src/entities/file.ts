import * as Type from 'typebox'
import { limits } from '../limits.ts'
import { nullable, oneOf, text } from './fields.ts'

/**
 * The purpose of an upload. `proof` is for offers, arrivals, marks, changes needed, disputes, statements in them and
 * reviews.
 */
export const fileUses = ['task', 'avatar', 'chat', 'work', 'proof'] as const
export const FileUse = oneOf('Use', fileUses)
export type FileUse = Type.Static<typeof FileUse>

export const fileKinds = ['image', 'pdf'] as const
export const FileKind = oneOf('Kind', fileKinds)
export type FileKind = Type.Static<typeof FileKind>

/** A picture that hangs on something. The app adds the address of the width that it needs: contract/src/files.ts. */
export const Photo = Type.Object(
  {
    _id: Type.String(),
    url: Type.String(),
    thumbUrl: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
    /** The average colour, as #rrggbb: the ground while the picture loads. */
    color: Type.String(),
    /** Its owner's description, for people who cannot see it; may be empty. */
    alt: Type.String(),
  },
  { title: 'Photo' },
)
export type Photo = Type.Static<typeof Photo>

/** A file of a message. A PDF has no thumb, no size in pixels and no colour. */
export const MessageFile = Type.Object(
  {
    _id: Type.String(),
    kind: FileKind,
    /** The name of a PDF as it was sent, without any folder; empty for a picture. */
    name: Type.String(),
    url: Type.String(),
    thumbUrl: nullable(Type.String()),
    width: nullable(Type.Integer()),
    height: nullable(Type.Integer()),
    color: nullable(Type.String()),
    alt: Type.String(),
    bytes: Type.Integer(),
  },
  { title: 'MessageFile' },
)
export type MessageFile = Type.Static<typeof MessageFile>

/** An own file that was uploaded just now and hangs on nothing yet. */
export type UploadedFile = MessageFile

/** The own pictures of one thing, in their order. Left out of an edit, they stay as they are. */
export const photoIds = (max: number) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
      title: 'Photos',
      maxItems: max,
      uniqueItems: true,
    }),
  )

export const FileDescription = Type.Object({ alt: text('Description', { max: limits.file.alt }) })
export const AvatarForm = Type.Object({
  fileId: nullable(Type.String({ title: 'Picture', minLength: 1, maxLength: 64 })),
})
export const WorkForm = Type.Object({
  fileIds: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
    title: 'Pictures',
    maxItems: limits.file.work,
    uniqueItems: true,
  }),
})
