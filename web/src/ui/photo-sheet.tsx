import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Star from 'lucide-react/icons/star'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from './bottom-sheet.tsx'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { MenuItem } from './menu-item.tsx'
import type { PhotoFieldState, PhotoItem } from './photo-item.ts'

interface PhotoSheetProps extends Pick<PhotoFieldState, 'onMove' | 'onDescribe'> {
  item: PhotoItem | undefined
  /** Its place among all, from 0. */
  place: number
  count: number
  onClose: () => void
}

/** The description of a picture, and its place among the others. */
export function PhotoSheet({ item, place, count, onClose, onMove, onDescribe }: PhotoSheetProps) {
  const move = (to: number) => {
    onMove(place, to)
    onClose()
  }
  return (
    <BottomSheet isOpen={item !== undefined} title={texts.photos.aboutPhoto} onClose={onClose}>
      {item && (
        <>
          {item.src && <img src={item.src} alt="" className="mx-auto max-h-48 rounded-control" />}
          <Description
            key={item.key}
            alt={item.alt}
            onSave={alt => {
              onDescribe(item.key, alt)
              onClose()
            }}
          />
          <div className="flex flex-col">
            {place > 0 && <MenuItem icon={<Star />} label={texts.photos.makeCover} onClick={() => move(0)} />}
            {place > 1 && (
              <MenuItem
                icon={<ArrowLeft />}
                label={texts.photos.moveEarlier}
                onClick={() => move(place - 1)}
              />
            )}
            {place < count - 1 && (
              <MenuItem
                icon={<ArrowRight />}
                label={texts.photos.moveLater}
                onClick={() => move(place + 1)}
              />
            )}
          </div>
        </>
      )}
    </BottomSheet>
  )
}

function Description({ alt, onSave }: { alt: string; onSave: (alt: string) => void }) {
  const [words, setWords] = useState(alt)
  return (
    <>
      <TextField
        label={texts.photos.description}
        hint={texts.photos.descriptionHint}
        maxLength={limits.file.alt}
        value={words}
        onChange={event => setWords(event.target.value)}
      />
      <Button isWide onClick={() => onSave(words.trim())}>
        {texts.photos.saveDescription}
      </Button>
    </>
  )
}
