import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { OfferedTask } from '#contract/entities/offer.ts'
import { paths } from '#contract/paths.ts'
import { texts } from '#web/texts.ts'
import { CategoryTile } from '#web/ui/category-icon.tsx'
import { Money, rupees } from '#web/ui/money.tsx'

/** The state or outcome of an own offer. */
function stateOf({ offer, task }: OfferedTask): { words: string; isOwnTurn: boolean } {
  if (offer.status !== 'Active') return { words: texts.offers.statuses[offer.status], isOwnTurn: false }
  if (task.expired) return { words: texts.offers.taskHasExpired, isOwnTurn: false }
  if (offer.counter) return { words: texts.offers.theySuggest(rupees(offer.counter.price)), isOwnTurn: true }
  if (offer.outdated) return { words: texts.offers.taskWasChanged, isOwnTurn: true }
  return { words: texts.offers.statuses.Active, isOwnTurn: false }
}

/** An own offer on a list. */
export function OfferRow({ offered }: { offered: OfferedTask }) {
  const { offer, task } = offered
  const { words, isOwnTurn } = stateOf(offered)
  return (
    <Row isLink={task.Status === 'Open' || offer.status === 'Accepted'} href={paths.task(task.givenId)}>
      <CategoryTile categoryId={task.categoryId} />
      <span className="flex min-w-0 flex-1 basis-[10rem] flex-col gap-0.5">
        <span dir="auto" className="line-clamp-2 text-left font-semibold">
          {task.title}
        </span>
        <span className="flex flex-wrap items-baseline gap-x-2">
          <Money amount={offer.price} />
          <span
            className={
              isOwnTurn
                ? 'rounded-full bg-delight-soft px-2.5 text-caption font-semibold'
                : 'text-caption text-ink-soft'
            }
          >
            {words}
          </span>
        </span>
      </span>
    </Row>
  )
}

/** A task that somebody else was chosen for can no longer be opened. */
function Row({ isLink, href, children }: { isLink: boolean; href: string; children: ReactNode }) {
  const shape = 'flex min-h-18 flex-wrap items-center gap-3 px-4 py-3'
  if (!isLink) return <div className={shape}>{children}</div>
  return (
    <Link href={href} className={`${shape} transition-colors hover:bg-press-soft active:bg-press-soft`}>
      {children}
    </Link>
  )
}
