import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Review, ReviewRole } from '#contract/entities/review.ts'
import type { Profile } from '#contract/entities/user.ts'
import { reviewsOf } from '#web/features/reviews/calls.ts'
import { ReplyForm } from '#web/features/reviews/reply-form.tsx'
import { ReviewRow } from '#web/features/reviews/review-row.tsx'
import { nextPage } from '#web/platform/pages.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Section } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { SkeletonText } from '#web/ui/skeleton-text.tsx'
import { StarSpread } from '#web/ui/star-spread.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

/** The reviews about somebody, as provider and as customer. Nothing for somebody whom nobody has rated. */
export function ReviewsPart({ profile }: { profile: Profile }) {
  const { ratingCount, customerRatingCount } = profile
  const [chosen, setChosen] = useState<ReviewRole | null>(null)
  const role = chosen ?? (ratingCount === 0 && customerRatingCount > 0 ? 'customer' : 'provider')
  const [answering, setAnswering] = useState<Review | null>(null)
  const close = () => setAnswering(null)
  if (ratingCount + customerRatingCount === 0) return null
  return (
    <Section title={texts.reviews.reviewCount(ratingCount + customerRatingCount)}>
      {ratingCount > 0 && customerRatingCount > 0 && (
        <Segmented
          legend={texts.reviews.role}
          isLegendHidden
          options={[
            { value: 'provider', label: texts.profiles.asServiceProvider },
            { value: 'customer', label: texts.reviews.asCustomer },
          ]}
          value={role}
          onChange={setChosen}
        />
      )}
      <OfRole key={role} profile={profile} role={role} onReply={setAnswering} />
      <BottomSheet isOpen={answering !== null} title={texts.reviews.reply} onClose={close}>
        {answering && <ReplyForm review={answering} onDone={close} />}
      </BottomSheet>
    </Section>
  )
}

interface OfRoleProps {
  profile: Profile
  role: ReviewRole
  onReply: (review: Review) => void
}

/** How many are shown before somebody asks for all. */
const fewest = 3

function OfRole({ profile, role, onReply }: OfRoleProps) {
  const list = useInfiniteQuery(reviewsOf(profile.givenId, role))
  const [isAll, setIsAll] = useState(false)
  const spread = role === 'provider' ? profile.ratingSpread : profile.customerRatingSpread
  const reviews = list.data?.pages.flat() ?? []
  const next = nextPage(list)
  if (list.isError && !list.data)
    return <ErrorState text={texts.reviews.notLoaded} onRetry={() => list.refetch()} />
  if (!list.data) return <SkeletonText lines={4} />
  const hasMore = isAll ? next !== null : reviews.length > fewest
  return (
    <>
      {spread.some(count => count > 0) && <StarSpread spread={spread} />}
      {reviews.length === 0 && <p className="text-ink-soft">{texts.reviews.none}</p>}
      <ul className="-my-2 empty:hidden">
        {reviews.slice(0, isAll ? undefined : fewest).map(review => (
          <ReviewRow key={review._id} review={review} onReply={onReply} />
        ))}
      </ul>
      {hasMore && (
        <div className="-ml-2 self-start">
          <TextButton onClick={() => (isAll ? next?.fetch() : setIsAll(true))}>
            {isAll || next ? texts.common.showMore : texts.reviews.showAll(reviews.length)}
          </TextButton>
        </div>
      )}
    </>
  )
}
