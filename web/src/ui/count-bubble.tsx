type CountBubbleProps = { count: number; label?: string }

/** How many are unread; nothing at 0, '99+' above 99, with `label` ('unread messages') for screen readers. */
export function CountBubble({ count, label }: CountBubbleProps) {
  if (count <= 0) return null
  return (
    <span className="inline-grid min-h-5 min-w-5 animate-pop place-items-center rounded-full bg-delight px-1 text-micro leading-none text-on-delight tabular-nums">
      {count > 99 ? '99+' : count}
      {label && <span className="sr-only"> {label}</span>}
    </span>
  )
}
