import { useContext } from 'react'
import type { Review } from '#contract/entities/review.ts'
import { paths } from '#contract/paths.ts'
import { monthAndYear, timeAgo } from '#web/platform/dates.ts'
import { fullName } from '#web/platform/formats.ts'
import { useNow } from '#web/platform/now.ts'
import { PersonMenuSlot } from '#web/platform/person-menu-slot.ts'
import { useViewer } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { AuthorRow } from '#web/ui/author-row.tsx'
import { FoldedText } from '#web/ui/folded-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhotoStrip } from '#web/ui/photo-strip.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

interface ReviewRowProps {
  review: Review
  onReply: (review: Review) => void
}

/** A review with who wrote it, about which task, its photos, and the reply. */
export function ReviewRow({ review, onReply }: ReviewRowProps) {
  const More = useContext(PersonMenuSlot)
  const { givenId } = useViewer()
  const now = useNow()
  const { by, about, reply } = review
  const isAboutViewer = about.givenId === givenId
  return (
    <li className="flex flex-col gap-2 border-b border-line py-4 last:border-b-0">
      <AuthorRow
        href={paths.profile(by.givenId)}
        name={fullName(by)}
        src={by.profilePic}
        isVerified={by.verified}
        menu={by.givenId !== givenId && <More person={by} subject={{ kind: 'review', id: review._id }} />}
      >
        <span className="flex gap-1">
          <span className="min-w-0 truncate">{review.taskTitle}</span>
          <span className="shrink-0">• {monthAndYear(review.createdAt)}</span>
        </span>
      </AuthorRow>
      <Stars value={review.rating} size={16} isNumberShown={false} />
      {review.title && (
        <p dir="auto" className="text-strong wrap-anywhere">
          {review.title}
        </p>
      )}
      {review.review && <FoldedText lines={3}>{review.review}</FoldedText>}
      <PhotoStrip photos={review.photos} title={review.taskTitle} />
      {review.held !== null && <Notice look="warning">{texts.reviews.held(review.held)}</Notice>}
      {reply && (
        <div className="ml-3 flex flex-col gap-1 border-l-2 border-line-strong pl-3">
          <p className="text-caption text-ink-soft">
            {texts.reviews.repliedBy(about.firstName, timeAgo(reply.at, now))}
          </p>
          <FoldedText lines={3}>{reply.text}</FoldedText>
        </div>
      )}
      {!reply && isAboutViewer && (
        <div className="-ml-2 self-start">
          <TextButton opensDialog onClick={() => onReply(review)}>
            {texts.reviews.reply}
          </TextButton>
        </div>
      )}
    </li>
  )
}
