import { type ReactNode, useState } from 'react'
import { atWidth, type FileWidth } from '#contract/files.ts'
import { useImage } from './use-image.ts'

/** A picture as the server describes it. */
export interface PictureSource {
  _id: string
  url: string
  width: number
  height: number
  color: string
  alt: string
}

interface PictureProps {
  photo: PictureSource
  /** Its name if its owner has not described it. */
  alt: string
  /** How wide it is shown, as `sizes` has it. */
  sizes: string
  widths: readonly FileWidth[]
  /** Among the first that somebody sees. */
  isFirst?: boolean
  isWhole?: boolean
  /** Takes its place if it cannot be loaded. */
  fallback?: ReactNode
}

/** A picture in the width that the screen needs, on its average colour until it is there. */
export function Picture({
  photo,
  alt,
  sizes,
  widths,
  isFirst = false,
  isWhole = false,
  fallback = null,
}: PictureProps) {
  const [isThere, setIsThere] = useState(false)
  const { url, width, height, color } = photo
  const { isShown, onError } = useImage(url)
  if (!isShown && fallback) return fallback
  return (
    <span
      className="block size-full overflow-hidden"
      style={isWhole ? undefined : { backgroundColor: color }}
    >
      {isShown && (
        <img
          src={atWidth(url, widths.at(-1)!)}
          srcSet={widths.map(each => `${atWidth(url, each)} ${each}w`).join(', ')}
          sizes={sizes}
          width={width}
          height={height}
          alt={photo.alt || alt}
          decoding="async"
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'low' : 'auto'}
          draggable={false}
          onLoad={() => setIsThere(true)}
          onError={onError}
          className={`size-full transition-opacity duration-140 ${isWhole ? 'object-contain' : 'object-cover'} ${isThere ? '' : 'opacity-0'}`}
        />
      )}
    </span>
  )
}
