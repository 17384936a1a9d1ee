import type { ComponentProps } from 'react'
import { limits } from '#contract/limits.ts'
import { texts } from '#web/texts.ts'
import { TextArea, TextField } from './field.tsx'
import { StarInput } from './stars.tsx'

type ReviewFieldsProps = {
  rating: number
  onRate: (rating: number) => void
  /** The attributes of each field, with its fault. */
  title: Omit<ComponentProps<typeof TextField>, 'label'>
  review: Omit<ComponentProps<typeof TextArea>, 'label'>
}

/** The fields of a review: stars and optional words. */
export function ReviewFields({ rating, onRate, title, review }: ReviewFieldsProps) {
  return (
    <>
      <StarInput value={rating} onChange={onRate} />
      <TextField
        label={texts.tasks.reviewTitle}
        {...title}
        isOptional
        maxLength={limits.completion.title.max}
      />
      <TextArea
        label={texts.tasks.review}
        {...review}
        isOptional
        maxLength={limits.completion.description.max}
      />
    </>
  )
}
