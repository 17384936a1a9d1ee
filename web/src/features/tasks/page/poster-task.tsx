import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { listOffers } from '#contract/endpoints/offers.ts'
import type { Offer } from '#contract/entities/offer.ts'
import type { Task } from '#contract/entities/task.ts'
import type { TaskDetail } from '#contract/entities/task-detail.ts'
import { limits } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { ListedTask } from '#web/features/tasks/lists/listed-task.tsx'
import { useInviting } from '#web/features/tasks/page/invite-people.tsx'
import { Wanted, WhenAndWhere } from '#web/features/tasks/page/task-facts.tsx'
import { lastStep } from '#web/features/tasks/wizard/wizard-steps.ts'
import { NoOffersPicture } from '#web/illustrations/empty-offers.tsx'
import { timeAgo } from '#web/platform/dates.ts'
import { useNow } from '#web/platform/now.ts'
import { pagesOf } from '#web/platform/pages.ts'
import { texts } from '#web/texts.ts'
import { InBar } from '#web/ui/bottom-bar.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { rupees } from '#web/ui/money.tsx'
import { NowPanel } from '#web/ui/now-panel.tsx'
import { OfferLine } from '#web/ui/offer-line.tsx'
import { PhotoStrip } from '#web/ui/photo-strip.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** How many offers show before all of them. */
const shownOffers = 3

interface PosterTaskProps {
  detail: TaskDetail
  /** Hands the task's address on. */
  Share: ComponentType<{ task: Task }>
}

/** An own open task: its offers first, and then what was posted. */
export function PosterTask({ detail: { task, postedBy }, Share }: PosterTaskProps) {
  const now = useNow()
  return (
    <>
      {task.expired ? (
        <NowPanel title={texts.tasks.expired} notes={[texts.tasks.expiredNote]} isOwn />
      ) : (
        <Offers task={task} Share={Share} />
      )}
      <Section title={texts.tasks.yourTask}>
        <ListedTask task={task} isOwn isOwnPage />
      </Section>
      {/* The card shows the first. */}
      {task.photos.length > 1 && <PhotoStrip photos={task.photos} title={task.title} />}
      <WhenAndWhere task={task} />
      <Wanted task={task} lines={3} />
      <p className="text-caption text-ink-soft">
        <span className="-ml-1">
          <TextLink href={paths.profile(postedBy.givenId)}>{texts.tasks.postedByYou}</TextLink>
        </span>
        {` • ${timeAgo(task.createdAt, now)}`}
      </p>
      <Bar task={task} />
    </>
  )
}

function Offers({ task, Share }: { task: Task; Share: PosterTaskProps['Share'] }) {
  const asked = pagesOf(listOffers, { params: { taskId: task.givenId } }, limits.page.offers)
  const { data, isPending } = useInfiniteQuery({ ...asked, enabled: task.offers > 0 })
  const offers = (data?.pages.flat() ?? []).filter(({ status }) => status === 'Active')
  if (task.offers === 0) return <NoOffers task={task} Share={Share} />
  return (
    <section>
      <h2 className="text-title">{texts.controls.offerCount(task.offers)}</h2>
      <p className="text-caption text-ink-soft">{rangeOf(offers, task.budget)}</p>
      {isPending && <SkeletonRows count={Math.min(task.offers, shownOffers)} />}
      <ul className="mt-1 divide-y divide-line">
        {offers.slice(0, shownOffers).map(offer => (
          <li key={offer._id}>
            <OfferLine
              href={`${paths.offers(task.givenId)}#${offer._id}`}
              name={offer.offeredByName}
              src={offer.profilePic}
              rating={offer.userRating}
              count={offer.ratingCount}
              price={offer.price}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const NoOffers = ({ task, Share }: { task: Task; Share: PosterTaskProps['Share'] }) => (
  <EmptyState
    isSmall
    picture={<NoOffersPicture />}
    text={texts.tasks.noOffersYet}
    help={texts.tasks.noOffersHelp}
    action={<Share task={task} />}
  />
)

const rangeOf = (offers: readonly Offer[], budget: number): string => {
  const yours = texts.tasks.yourBudget(rupees(budget))
  if (offers.length === 0) return yours
  return `${texts.tasks.from(rupees(Math.min(...offers.map(({ price }) => price))))} • ${yours}`
}

/** Without offers, somebody may only be waiting to be asked. */
function Bar({ task }: { task: Task }) {
  const inviting = useInviting(task)
  const edit = paths.editTask(task.givenId)
  if (task.expired)
    return (
      <InBar>
        <LinkButton href={edit} state={{ step: lastStep, first: lastStep }}>
          {texts.tasks.chooseDays}
        </LinkButton>
      </InBar>
    )
  const hasOffers = task.offers > 0
  return (
    <>
      <InBar>
        <LinkButton
          href={paths.offers(task.givenId)}
          look={hasOffers ? 'primary' : 'secondary'}
          label={texts.tasks.viewOffers}
          count={task.offers}
        >
          {texts.tasks.viewOffers}
        </LinkButton>
        {!hasOffers && inviting.button}
      </InBar>
      {inviting.sheet}
    </>
  )
}
