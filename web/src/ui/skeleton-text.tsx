/** Grey lines where text will be. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden="true" className="flex flex-col gap-2.5">
      {[...Array(lines).keys()].map(index => (
        <span
          key={index}
          className={`block h-4 animate-shimmer rounded-full bg-off ${index === lines - 1 ? 'w-3/5' : 'w-full'}`}
        />
      ))}
    </span>
  )
}
