import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { texts } from '#web/texts.ts'
import { IconButton } from './icon-button.tsx'
import { Picture, type PictureSource } from './picture.tsx'
import { useModal } from './use-modal.ts'
import { useSwipeAway } from './use-swipe-away.ts'
import { useZoom } from './use-zoom.ts'

interface PhotoViewerProps {
  photos: readonly PictureSource[]
  /** The one to begin with. */
  first: number
  onClose: () => void
}

/** Pictures over the whole screen: swiped sideways, pinched larger, closed by a swipe down, Escape or Back. */
export default function PhotoViewer({ photos, first, onClose }: PhotoViewerProps) {
  const modal = useModal(true, onClose)
  const swipe = useSwipeAway(modal.ref, onClose, 'bottom')
  const [isZoomed, setIsZoomed] = useState(false)
  const [shown, setShown] = useState(first)
  const row = useRef<HTMLUListElement>(null)
  const go = (to: number, behavior: ScrollBehavior = 'smooth') =>
    row.current?.scrollTo({ left: to * row.current.clientWidth, behavior })
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it begins
  useLayoutEffect(() => go(first, 'instant'), [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') go(shown + 1)
    if (event.key === 'ArrowLeft') go(shown - 1)
    modal.onKeyDown(event)
  }
  return (
    <dialog
      {...modal}
      onKeyDown={onKeyDown}
      aria-label={texts.photos.viewer}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-viewer text-on-press"
    >
      <ul
        ref={row}
        {...(isZoomed ? {} : swipe)}
        onScroll={({ currentTarget }) =>
          setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
        }
        className={`flex size-full snap-x snap-mandatory [scrollbar-width:none] ${isZoomed ? 'touch-none overflow-hidden' : 'touch-pan-x overflow-x-auto'}`}
      >
        {photos.map((photo, index) => (
          <Slide
            key={photo._id}
            photo={photo}
            alt={texts.photos.photoOf(index + 1, photos.length)}
            onZoom={setIsZoomed}
          />
        ))}
      </ul>
      <div className="absolute top-[max(0.25rem,env(safe-area-inset-top))] right-1 rounded-full bg-veil [&_button]:text-on-press">
        <IconButton label={texts.controls.close} icon={<X aria-hidden="true" />} onClick={onClose} />
      </div>
      {photos.length > 1 && (
        <>
          <p
            role="status"
            className="absolute inset-x-0 bottom-[max(1rem,env(safe-area-inset-bottom))] text-center text-caption tabular-nums"
          >
            {texts.photos.counter(shown + 1, photos.length)}
          </p>
          <div className="hidden [&_button]:text-on-press pointer-fine:block">
            <div className="absolute inset-y-0 left-1 m-auto h-12">
              <IconButton
                label={texts.photos.previous}
                icon={<ChevronLeft aria-hidden="true" />}
                disabled={shown === 0}
                onClick={() => go(shown - 1)}
              />
            </div>
            <div className="absolute inset-y-0 right-1 m-auto h-12">
              <IconButton
                label={texts.photos.next}
                icon={<ChevronRight aria-hidden="true" />}
                disabled={shown === photos.length - 1}
                onClick={() => go(shown + 1)}
              />
            </div>
          </div>
        </>
      )}
    </dialog>
  )
}

interface SlideProps {
  photo: PictureSource
  alt: string
  onZoom: (isZoomed: boolean) => void
}

function Slide({ photo, alt, onZoom }: SlideProps) {
  const zoom = useZoom(onZoom)
  return (
    <li {...zoom.handlers} className="size-full shrink-0 snap-center overflow-hidden">
      <div ref={zoom.ref} className="size-full">
        <Picture photo={photo} alt={alt} sizes="100vw" widths={[800, 1600]} isFirst isWhole />
      </div>
    </li>
  )
}
