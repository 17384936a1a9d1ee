import { useQuery } from '@tanstack/react-query'
import { getMyReview } from '#contract/endpoints/reviews.ts'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { MyReview, Review } from '#contract/entities/review.ts'
import type { PersonBrief } from '#contract/entities/user.ts'
import { otherOf, type Side } from '#web/features/agreements/turn.ts'
import { dateOf } from '#web/platform/dates.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { PhotoStrip } from '#web/ui/photo-strip.tsx'
import { Quote } from '#web/ui/quote.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

/** True if a side may have reviewed the other: its own mark stands, or all is completed. */
export const isReviewed = ({ state, marked }: Agreement, side: Side): boolean =>
  state === 'Completed' || (state !== 'Cancelled' && marked[side] !== null)

/** The reviews under an agreement, as far as this side may know them. */
export const useReviews = (agreement: Agreement, side: Side): MyReview | undefined =>
  useQuery({
    ...read(getMyReview, { params: { taskId: agreement.taskId } }),
    enabled: isReviewed(agreement, side),
  }).data

/** One sentence about the reviews that are still to come; null when both are there. */
export const reviewNote = (
  { mine, theirs, closesAt, canReview }: MyReview,
  name: string,
): string | undefined => {
  if (canReview && closesAt) return texts.agreements.rateNote(name, dateOf(closesAt))
  if (mine && !theirs)
    return closesAt && Date.parse(closesAt) > Date.now()
      ? texts.reviews.blind(name, dateOf(closesAt))
      : undefined
  return undefined
}

interface ReviewsProps {
  reviews: MyReview
  agreement: Agreement
  side: Side
}

/** Both reviews, once there are any to read. */
export const Reviews = ({ reviews: { mine, theirs }, agreement, side }: ReviewsProps) => {
  const other = otherOf(agreement, side)
  return (
    <>
      {theirs && <Given title={texts.reviews.theirs(other.firstName)} by={other} review={theirs} />}
      {mine && <Given title={texts.reviews.yours} by={agreement[side]} review={mine} />}
    </>
  )
}

const Given = ({ title, by, review }: { title: string; by: PersonBrief; review: Review }) => (
  <div className="flex flex-col gap-1">
    <div className="flex items-center gap-3">
      <Avatar name={by.firstName} src={by.profilePic} size={40} />
      <div>
        <p className="text-caption text-ink-soft">{title}</p>
        <Stars value={review.rating} isNumberShown={false} />
      </div>
    </div>
    {review.title && <p className="text-strong wrap-anywhere">{review.title}</p>}
    {review.review && <Quote>{review.review}</Quote>}
    <div className="pt-1 empty:hidden">
      <PhotoStrip photos={review.photos} title={title} />
    </div>
  </div>
)

/** Leads to the own review as long as it can be written. */
export function RateLink({
  agreement,
  side,
  onOpen,
}: {
  agreement: Agreement
  side: Side
  onOpen: () => void
}) {
  if (!useReviews(agreement, side)?.canReview) return null
  return (
    <div className="-ml-2">
      <TextButton opensDialog onClick={onOpen}>
        {texts.reviews.giveReview(otherOf(agreement, side).firstName)}
      </TextButton>
    </div>
  )
}
