import { Link } from 'wouter'

type ToastLinkProps = {
  /** The new thing. */
  title: string
  /** More of it, on one line. */
  note?: string | undefined
  /** Where it is to be read. */
  href: string
  onOpen: () => void
}

/** The text of a toast about something new; the whole toast leads to it. */
export function ToastLink({ title, note, href, onOpen }: ToastLinkProps) {
  return (
    <Link
      href={href}
      onClick={onOpen}
      className="pointer-events-auto -my-3 -mr-5 -ml-4 block rounded-control py-3 pr-5 pl-4"
    >
      <span className="block">{title}</span>
      {note && <span className="line-clamp-2 font-normal wrap-anywhere">{note}</span>}
    </Link>
  )
}
