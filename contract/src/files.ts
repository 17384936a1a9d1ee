import { apiBase } from './paths.ts'

/**
 * Every width, in pixels, at which a picture can be asked for: squares of a face are 64 to 320 wide, other pictures 96 to
 * 1600. Without a width the answer is the largest, at most 2048 pixels long.
 */
export const fileWidths = [64, 96, 128, 192, 256, 320, 400, 800, 1600] as const
export type FileWidth = (typeof fileWidths)[number]

/** The address of a file as large as it is kept. It never changes its content. */
export const fileUrl = (id: string): string => `${apiBase}/files/${id}`

/** The address of a picture's thumb, which is 320 pixels long. */
export const thumbUrl = (id: string): string => `${fileUrl(id)}/thumb`

/** The same picture at least `width` pixels wide, if it was that wide: for `srcset`. Takes its address or its thumb's. */
export const atWidth = (url: string, width: FileWidth): string => `${url.replace(/\/thumb$/, '')}?w=${width}`
