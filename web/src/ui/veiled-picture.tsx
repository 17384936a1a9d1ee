import { useState } from 'react'
import { texts } from '#web/texts.ts'
import { Picture, type PictureSource } from './picture.tsx'

/** A reported picture: nothing can be made out until somebody presses it. */
export function VeiledPicture({ photo }: { photo: PictureSource }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <button
      type="button"
      aria-pressed={isShown}
      aria-label={isShown ? photo.alt || texts.photos.photo : texts.photos.reportedHidden}
      onClick={() => setIsShown(shown => !shown)}
      className="relative block aspect-4/3 w-full overflow-hidden rounded-control bg-sunken"
    >
      <span className={`block size-full ${isShown ? '' : 'scale-110 blur-2xl'}`}>
        <Picture photo={photo} alt="" sizes="(max-width: 500px) 100vw, 500px" widths={[400, 800]} isWhole />
      </span>
      {!isShown && (
        <span className="absolute inset-0 m-auto h-fit w-fit rounded-full bg-veil px-4 py-2 font-semibold text-on-press">
          {texts.photos.show}
        </span>
      )}
    </button>
  )
}
