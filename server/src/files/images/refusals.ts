import { limits } from '#contract/limits.ts'
import { type AppError, invalid, issue } from '#server/domain/failure.ts'
import type { Files } from '../files.ts'
import { type ImageOrder, type MadeImage, Unreadable } from './image-maker.ts'

const refusalOf = (error: Unreadable): AppError => {
  const megapixels = limits.file.pixels / 1e6
  if (error.isTooLarge) return invalid(issue('file', 'pictureTooLarge', { megapixels }))
  return invalid(issue('file', error.isTooHeavy ? 'pictureTooHeavy' : 'fileBroken'))
}

/** Makes the versions of a picture that somebody sent. Throws 400 with the reason if it cannot be read. */
export const makeReadable = async (
  { images }: Pick<Files, 'images'>,
  order: ImageOrder,
): Promise<MadeImage> => {
  try {
    return await images.make(order)
  } catch (error) {
    throw error instanceof Unreadable ? refusalOf(error) : error
  }
}
