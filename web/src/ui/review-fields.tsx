import { type ComponentProps, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { texts } from '#web/texts.ts'
import { TextArea, TextField } from './field.tsx'
import { StarInput } from './stars.tsx'
import { TextButton } from './text-button.tsx'

type ReviewFieldsProps = {
  rating: number
  onRate: (rating: number) => void
  /** The attributes of each field, with its fault. */
  title: Omit<ComponentProps<typeof TextField>, 'label'>
  review: Omit<ComponentProps<typeof TextArea>, 'label'>
}

/** The fields of a review: stars with their word, and optional words of one's own; a title for who wants one. */
export function ReviewFields({ rating, onRate, title, review }: ReviewFieldsProps) {
  const [isTitled, setIsTitled] = useState(false)
  return (
    <>
      <div className="flex flex-col gap-1 text-center">
        <StarInput value={rating} onChange={onRate} />
        <p aria-live="polite" className="min-h-6 text-strong">
          {texts.tasks.starWords[rating]}
        </p>
      </div>
      {isTitled || title.value || title.error ? (
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
        {...review}
        isOptional
        maxLength={limits.completion.description.max}
      />
    </>
  )
}
