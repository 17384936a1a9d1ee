import { type ReactNode, useEffect, useRef, useState } from 'react'
import { texts } from '#web/texts.ts'
import { Button } from './button.tsx'

/** How far beyond the screen the end may be when the next page is fetched. */
const fetchedAhead = '2400px'

interface ListEndProps {
  /** Fetches the next page. */
  fetch: () => void
  isFetching: boolean
  isFailed: boolean
  /** The message after a failure, beside 'Retry'. */
  failure: string
  /** A placeholder while the next page loads. */
  children: ReactNode
}

/** The end of what is here of a long list: fetches the next page when it comes near. */
export function ListEnd({ fetch, isFetching, isFailed, failure, children }: ListEndProps) {
  const end = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = end.current
    if (!element) return
    const observer = new IntersectionObserver(
      // If several changes are reported at once, the last is the present state.
      entries => setIsNear(entries.at(-1)?.isIntersecting === true),
      { rootMargin: fetchedAhead },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const isDue = isNear && !isFetching && !isFailed
  useEffect(() => {
    if (isDue) fetch()
  }, [isDue, fetch])
  return (
    // Without this the browser would hold its place on the end and follow it down as the list grows.
    <div ref={end} className="[overflow-anchor:none]">
      {isFailed ? (
        <div role="alert" className="flex flex-col items-center gap-3 py-4">
          <p>{failure}</p>
          <Button look="secondary" onClick={fetch}>
            {texts.controls.retry}
          </Button>
        </div>
      ) : (
        children
      )}
    </div>
  )
}
