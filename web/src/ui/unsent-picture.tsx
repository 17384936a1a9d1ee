import FileText from 'lucide-react/icons/file-text'
import { texts } from '#web/texts.ts'
import { UploadRing } from './upload-ring.tsx'

interface UnsentPictureProps {
  /** Shows it from this device; undefined for a document. */
  src: string | undefined
  /** The part that has left, from 0 to 1. */
  progress: number
}

/** A file of a message that has not arrived yet. */
export function UnsentPicture({ src, progress }: UnsentPictureProps) {
  return (
    <span className="relative -mx-3 -mt-1 mb-1 block min-h-24 w-55 max-w-[calc(100%+1.5rem)] overflow-hidden rounded-control">
      {src ? (
        <img src={src} alt={texts.photos.photo} className="max-h-73 w-full object-cover opacity-60" />
      ) : (
        <FileText aria-hidden="true" className="m-3" />
      )}
      <UploadRing progress={progress} />
    </span>
  )
}
