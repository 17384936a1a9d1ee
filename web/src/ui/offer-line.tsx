import { Link } from 'wouter'
import { Avatar } from './avatar.tsx'
import { Money } from './money.tsx'
import { Rating } from './rating.tsx'

type OfferLineProps = {
  href: string
  name: string
  src?: string | null | undefined
  rating: number
  count?: number | undefined
  price: number
}

/** An offer in one row: who, how well rated, and for how much. */
export function OfferLine({ href, name, src, rating, count, price }: OfferLineProps) {
  return (
    <Link
      href={href}
      className="-mx-4 flex min-h-16 items-center gap-3 px-4 py-2 transition-colors hover:bg-press-soft active:bg-press-soft"
    >
      <Avatar name={name} src={src} size={40} />
      {/* With large text the price stands below the name. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3">
        <span className="min-w-[min(100%,6rem)] flex-1">
          <span className="block text-strong wrap-anywhere">{name}</span>
          <span className="block text-caption text-ink-soft">
            <Rating rating={rating} count={count} />
          </span>
        </span>
        <Money amount={price} />
      </span>
    </Link>
  )
}
