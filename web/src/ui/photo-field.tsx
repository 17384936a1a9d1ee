import Camera from 'lucide-react/icons/camera'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { texts } from '#web/texts.ts'
import type { PhotoFieldState, PhotoItem } from './photo-item.ts'
import { PhotoSheet } from './photo-sheet.tsx'
import { UploadRing } from './upload-ring.tsx'
import { useDragOrder } from './use-drag-order.ts'

interface PhotoFieldProps extends PhotoFieldState {
  label: string
  note?: string
  size?: 96 | 72
}

const accepted = 'image/jpeg,image/png,image/webp,image/avif'
const gap = 8

const picturesIn = (list: Iterable<File> | null | undefined): File[] =>
  [...(list ?? [])].filter(({ type }) => type.startsWith('image/'))

/** Pictures to send along: from the camera, the gallery, the clipboard or dropped here; the first is the cover. */
export function PhotoField(props: PhotoFieldProps) {
  const { label, note, items, max, size = 96, onAdd, onMove } = props
  const [openKey, setOpenKey] = useState<string | null>(null)
  const isFull = items.length >= max
  const order = useDragOrder(items.length, size + gap, onMove)
  const add = useRef(onAdd)
  add.current = onAdd
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = picturesIn(clipboardData?.files)
      if (files.length > 0) add.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  const open = items.findIndex(({ key }) => key === openKey)

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    onAdd([...(currentTarget.files ?? [])])
    // The same picture can be chosen again.
    currentTarget.value = ''
  }
  function drop(event: DragEvent) {
    const files = picturesIn(event.dataTransfer.files)
    if (files.length === 0) return
    event.preventDefault()
    onAdd(files)
  }

  return (
    <fieldset
      className="flex min-w-0 flex-col gap-2"
      onDragOver={event => event.preventDefault()}
      onDrop={drop}
    >
      <legend className="sr-only">{label}</legend>
      <ul className="tb-swipe-row -mx-4 flex gap-2 px-4 py-2" style={{ minHeight: size + 16 }}>
        {!isFull && (
          <li className="shrink-0">
            <label className="group relative flex cursor-pointer items-center gap-3 text-caption text-ink-soft">
              <span
                style={{ width: size, height: size }}
                className="flex shrink-0 flex-col items-center justify-center gap-1 rounded-control border-[1.5px] border-dashed border-line-strong text-center group-focus-within:ring-3 group-focus-within:ring-focus/40 group-hover:bg-sunken"
              >
                <Camera aria-hidden="true" size={size === 96 ? 28 : 24} />
                {size === 96 && (
                  <span aria-hidden="true">{items.length > 0 ? texts.photos.addMore : label}</span>
                )}
              </span>
              {/* A small one has no room for the words. */}
              {size === 72 && items.length === 0 && <span aria-hidden="true">{label}</span>}
              <input
                type="file"
                aria-label={label}
                accept={accepted}
                multiple={max > 1}
                onChange={choose}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
            </label>
          </li>
        )}
        {items.map((item, index) => (
          <Tile
            key={item.key}
            {...{ item, index, size }}
            {...props}
            drag={order.of(index)}
            onOpen={() => setOpenKey(item.key)}
          />
        ))}
      </ul>
      {note && <p className="text-caption text-ink-soft">{note}</p>}
      {isFull && max > 1 && <p className="text-caption text-ink-soft">{texts.photos.tooMany(max)}</p>}
      <PhotoSheet
        item={items[open]}
        place={open}
        count={items.length}
        onClose={() => setOpenKey(null)}
        onMove={onMove}
        onDescribe={props.onDescribe}
      />
    </fieldset>
  )
}

type TileProps = Pick<PhotoFieldProps, 'items' | 'onRemove' | 'onRetry'> & {
  item: PhotoItem
  index: number
  size: number
  drag: ReturnType<ReturnType<typeof useDragOrder>['of']>
  onOpen: () => void
}

function Tile({ item, items, index, size, drag, onOpen, onRemove, onRetry }: TileProps) {
  const nth = index + 1
  const name = item.alt || texts.photos.photoOf(nth, items.length)
  const isOff = item.state === 'failed' || item.state === 'waiting'
  return (
    <li className="relative shrink-0" style={{ width: size, height: size, ...drag.style }}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={name}
        onClick={onOpen}
        {...drag.handlers}
        className="size-full touch-pan-x overflow-hidden rounded-control bg-sunken"
      >
        {item.src && <img src={item.src} alt="" draggable={false} className="size-full object-cover" />}
        {item.state === 'sending' && <UploadRing progress={item.progress} />}
      </button>
      {index === 0 && items.length > 1 && (
        <span className="pointer-events-none absolute bottom-1 left-1 rounded-full bg-veil px-2 text-caption leading-5 text-on-press">
          {texts.photos.cover}
        </span>
      )}
      {isOff && (
        <button
          type="button"
          aria-label={texts.photos.retry(nth)}
          title={item.reason ?? texts.photos.waiting}
          onClick={() => onRetry(item.key)}
          className="absolute inset-0 m-auto grid size-11 place-items-center rounded-full bg-veil text-on-press"
        >
          <RotateCw aria-hidden="true" size={20} />
        </button>
      )}
      <button
        type="button"
        aria-label={texts.photos.remove(nth)}
        onClick={() => onRemove(item.key)}
        className="absolute -top-2 -right-2 grid size-11 place-items-center"
      >
        <span className="grid size-7 place-items-center rounded-full bg-veil text-on-press">
          <X aria-hidden="true" size={16} />
        </span>
      </button>
      <span role="status" className="sr-only">
        {isOff && (item.reason ?? texts.photos.waiting)}
      </span>
    </li>
  )
}
