import { type ReactNode, useState } from 'react'
import { texts } from '#web/texts.ts'
import { lazyPart } from './lazy-part.tsx'
import { Picture, type PictureSource } from './picture.tsx'
import { TextButton } from './text-button.tsx'

const viewer = lazyPart(
  () => import('./photo-viewer.tsx'),
  module => module.default,
)

interface PhotosProps {
  photos: readonly PictureSource[]
  /** The thing they belong to, in a word or two: names those that nobody has described. */
  title: string
}

const altOf = ({ alt }: PictureSource, index: number, count: number): string =>
  alt || texts.photos.photoOf(index + 1, count)

/** The pictures, each a button that opens it over the whole screen, and what is opened. */
function useOpening(photos: readonly PictureSource[]) {
  const [opened, setOpened] = useState<number | null>(null)
  const button = (index: number, className: string, picture: ReactNode) => (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={texts.photos.open(altOf(photos[index]!, index, photos.length))}
      onClick={() => setOpened(index)}
      className={className}
    >
      {picture}
    </button>
  )
  return {
    button,
    viewer: opened !== null && <viewer.Part photos={photos} first={opened} onClose={() => setOpened(null)} />,
  }
}

const labelOf = (title: string): string => `${texts.photos.photos}: ${title}`

/** Small pictures in a row, 72 pixels wide; nothing without any. */
export function PhotoStrip({ photos, title }: PhotosProps) {
  const { button, viewer } = useOpening(photos)
  if (photos.length === 0) return null
  return (
    <>
      <ul aria-label={labelOf(title)} className="flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <li key={photo._id} className="size-18">
            {button(
              index,
              'size-full overflow-hidden rounded-control',
              <Picture photo={photo} alt="" sizes="72px" widths={[96, 192]} />,
            )}
          </li>
        ))}
      </ul>
      {viewer}
    </>
  )
}

/** How many pictures the grid shows before somebody asks for all. */
const shownAtFirst = 9

/** Square pictures in three columns. */
export function PhotoGrid({ photos, title }: PhotosProps) {
  const { button, viewer } = useOpening(photos)
  const [isAll, setIsAll] = useState(false)
  return (
    <>
      <ul aria-label={labelOf(title)} className="grid grid-cols-3 gap-1.5">
        {photos.slice(0, isAll ? undefined : shownAtFirst).map((photo, index) => (
          <li key={photo._id} className="aspect-square">
            {button(
              index,
              'size-full overflow-hidden rounded-control',
              <Picture photo={photo} alt="" sizes="(max-width: 500px) 33vw, 160px" widths={[192, 400]} />,
            )}
          </li>
        ))}
      </ul>
      {!isAll && photos.length > shownAtFirst && (
        <div className="-ml-2 self-start">
          <TextButton onClick={() => setIsAll(true)}>{texts.photos.seeAll(photos.length)}</TextButton>
        </div>
      )}
      {viewer}
    </>
  )
}

/** The pictures of a task over the whole width, 3:2, one at a time; nothing without any. */
export function PhotoPager({ photos, title }: PhotosProps) {
  const { button, viewer } = useOpening(photos)
  const [shown, setShown] = useState(0)
  if (photos.length === 0) return null
  return (
    <div className="relative">
      <ul
        aria-label={labelOf(title)}
        className="flex aspect-3/2 max-h-[333px] w-full snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
        onScroll={({ currentTarget }) =>
          setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
        }
      >
        {photos.map((photo, index) => (
          <li key={photo._id} className="w-full shrink-0 snap-center">
            {button(
              index,
              'size-full',
              <Picture
                photo={photo}
                alt=""
                sizes="(max-width: 500px) 100vw, 500px"
                widths={[400, 800, 1600]}
                isFirst={index === 0}
              />,
            )}
          </li>
        ))}
      </ul>
      {photos.length > 1 && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute right-3 bottom-3 rounded-full bg-veil px-2.5 text-caption leading-6 font-semibold text-on-press tabular-nums"
        >
          {texts.photos.counter(shown + 1, photos.length)}
        </span>
      )}
      {viewer}
    </div>
  )
}
