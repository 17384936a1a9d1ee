import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { texts } from '#web/texts.ts'
import { lazyPart } from './lazy-part.tsx'
import { Picture } from './picture.tsx'

const viewer = lazyPart(
  () => import('./photo-viewer.tsx'),
  module => module.default,
)

/** The file of a message: a picture, or a document to download. */
export interface MessageFileSource {
  _id: string
  kind: 'image' | 'pdf'
  name: string
  url: string
  width: number | null
  height: number | null
  color: string | null
  alt: string
}

const widthPx = 220

/** As a picture is, but no narrower than 3:4 and no wider than 4:3. */
const shapeOf = (width: number, height: number): number => Math.min(4 / 3, Math.max(3 / 4, width / height))

/** A file of a message. */
export function MessageFile({ file }: { file: MessageFileSource }) {
  const { kind, name, url, width, height, color } = file
  const [isOpen, setIsOpen] = useState(false)
  if (kind === 'pdf' || width === null || height === null)
    return (
      <a
        href={url}
        download={name}
        className="flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
      >
        <FileText aria-hidden="true" size={20} className="shrink-0" />
        <span className="min-w-0 wrap-anywhere">{name || texts.photos.document}</span>
      </a>
    )
  const photo = { ...file, width, height, color: color ?? 'transparent' }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={texts.photos.open(file.alt || texts.photos.photo)}
        onClick={() => setIsOpen(true)}
        style={{ width: widthPx, aspectRatio: shapeOf(width, height) }}
        className="-mx-3 -mt-1 mb-1 block max-w-[calc(100%+1.5rem)] overflow-hidden rounded-control"
      >
        <Picture photo={photo} alt="" sizes={`${widthPx}px`} widths={[256, 400, 800]} />
      </button>
      {isOpen && <viewer.Part photos={[photo]} first={0} onClose={() => setIsOpen(false)} />}
    </>
  )
}
