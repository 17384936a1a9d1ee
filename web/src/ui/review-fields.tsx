import { type ComponentProps, useState } from 'react'
import type { ReviewRole } from '#contract/entities/review.ts'
import { limits } from '#contract/limits.ts'
import { texts } from '#web/texts.ts'
import { TextArea, TextField } from './field.tsx'
import { PhotoField } from './photo-field.tsx'
import type { PhotoFieldState } from './photo-item.ts'
import { StarInput } from './stars.tsx'
import { TextButton } from './text-button.tsx'
import { ToggleChips } from './toggle-chips.tsx'

type ReviewFieldsProps = {
  /** The role of the reviewed person. */
  about: ReviewRole
  rating: number
  onRate: (rating: number) => void
  /** The attributes of each field, with its fault. */
  title: Omit<ComponentProps<typeof TextField>, 'label' | 'value'> & { value: string }
  review: Omit<ComponentProps<typeof TextArea>, 'label'>
  /** Sets the title to the words that were tapped. */
  onTitle: (title: string) => void
  photos: PhotoFieldState
}

const parted = (title: string): string[] =>
  title
    .split(',')
    .map(word => word.trim())
    .filter(Boolean)

/** The fields of a review: stars with their word, words to tap, and optional words and photos of one's own. */
export function ReviewFields({ about, rating, onRate, title, review, onTitle, photos }: ReviewFieldsProps) {
  const [isTitled, setIsTitled] = useState(false)
  const { good, bad } = texts.reviews.words[about]
  const words: string[] = rating > 3 ? good : bad
  const chosen = parted(title.value)
  const isTyped = chosen.some(word => ![...good, ...bad].includes(word))
  const toggle = (word: string) =>
    onTitle((chosen.includes(word) ? chosen.filter(it => it !== word) : [...chosen, word]).join(', '))
  return (
    <>
      <div className="flex flex-col gap-1 text-center">
        <StarInput value={rating} onChange={onRate} />
        <p aria-live="polite" className="min-h-6 text-strong">
          {texts.tasks.starWords[rating]}
        </p>
      </div>
      {rating > 0 && (
        <ToggleChips
          legend={texts.reviews.wordsLegend}
          options={words.map(word => ({ value: word, label: word }))}
          chosen={chosen}
          onToggle={toggle}
        />
      )}
      {isTitled || isTyped || title.error ? (
        <TextField
          label={texts.tasks.reviewTitle}
          {...title}
          isOptional
          maxLength={limits.completion.title.max}
        />
      ) : (
        <div className="-ml-2">
          <TextButton onClick={() => setIsTitled(true)}>{texts.tasks.addTitle}</TextButton>
        </div>
      )}
      <TextArea
        label={texts.tasks.review}
        placeholder={texts.tasks.reviewExample}
        rows={3}
        {...review}
        isOptional
        maxLength={limits.completion.description.max}
      />
      <PhotoField label={texts.photos.addPhotos} note={texts.photos.withReview} size={72} {...photos} />
    </>
  )
}
