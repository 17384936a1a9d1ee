import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import type { TaskDetail } from '#contract/entities/task-detail.ts'
import { paths } from '#contract/paths.ts'
import { Wanted, WhenAndWhere } from '#web/features/tasks/page/task-facts.tsx'
import { timeAgo } from '#web/platform/dates.ts'
import { fullName } from '#web/platform/formats.ts'
import { useNow } from '#web/platform/now.ts'
import { texts } from '#web/texts.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { InBar } from '#web/ui/bottom-bar.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { useCategoryName } from '#web/ui/categories.ts'
import { CategoryBand } from '#web/ui/category-icon.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { PersonRow } from '#web/ui/person-row.tsx'
import { PhotoPager } from '#web/ui/photo-strip.tsx'
import { Rating } from '#web/ui/rating.tsx'

interface VisitorTaskProps {
  detail: TaskDetail
  /** An own offer that stands: it says what can be done now. */
  ownOffer: ReactNode
  /** The own offer, if there is one, fills the bar. */
  hasOffered: boolean
}

/** An open task, for somebody who may offer. */
export function VisitorTask({ detail, ownOffer, hasOffered }: VisitorTaskProps) {
  const { task, postedBy } = detail
  const now = useNow()
  const categoryName = useCategoryName(task)
  return (
    <>
      {ownOffer}
      <div className={`-mx-4 ${task.expired ? 'opacity-60' : ''} ${ownOffer ? '' : '-mt-2'}`}>
        {task.photos.length > 0 ? (
          <PhotoPager photos={task.photos} title={task.title} />
        ) : (
          <CategoryBand categoryId={task.categoryId} />
        )}
      </div>
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="text-caption text-ink-soft">{categoryName}</p>
          {task.expired ? (
            <p className="text-micro text-ink-soft">{texts.tasks.daysPassed}</p>
          ) : (
            <StatusBadge status={task.Status} />
          )}
        </div>
        <h2 dir="auto" className="text-left text-title wrap-anywhere">
          {task.title}
        </h2>
        <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
          <Money amount={task.budget} size="title" />
          <span className="text-caption text-ink-soft">{texts.tasks.budget}</span>
        </p>
      </div>
      <WhenAndWhere task={task} />
      <Wanted task={task} />
      <div className="mt-1">
        <PersonRow
          href={paths.profile(postedBy.givenId)}
          name={fullName(postedBy)}
          src={postedBy.profilePic}
          isVerified={postedBy.verified}
        >
          <Rating rating={postedBy.customerRating} count={postedBy.customerRatingCount} />
        </PersonRow>
        <p className="text-caption text-ink-soft">
          {texts.tasks.postedWithOffers(timeAgo(task.createdAt, now), task.offers)}
        </p>
        {task.expired && !hasOffered && (
          <p role="status" className="mt-2">
            {texts.tasks.expiredForOthers(postedBy.firstName)}
          </p>
        )}
      </div>
      {!hasOffered && <Bar detail={detail} />}
    </>
  )
}

function Bar({ detail: { task, postedBy } }: Pick<VisitorTaskProps, 'detail'>) {
  const chat = paths.chat(postedBy.givenId)
  if (task.expired)
    return (
      <InBar>
        <LinkButton href={chat}>{texts.common.message}</LinkButton>
      </InBar>
    )
  return (
    <InBar
      beside={
        <IconLink
          isFramed
          label={texts.common.message}
          href={chat}
          icon={<MessageCircle aria-hidden="true" />}
        />
      }
    >
      <LinkButton href={paths.makeOffer(task.givenId)}>{texts.tasks.makeOffer}</LinkButton>
    </InBar>
  )
}
