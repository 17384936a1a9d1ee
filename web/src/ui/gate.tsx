import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { SkeletonList } from './skeleton.tsx'

type GateProps = {
  /** Undefined while it is not known. */
  isAllowed: boolean | undefined
  hasFailed: boolean
  /** The text for somebody who may not see the page, and the way on. */
  refusal: string
  wayOn: ReactNode
  failure: string
  onRetry: () => void
  children: ReactNode
}

/** A page for a few people alone. The server gives its data to nobody else. */
export function Gate({ isAllowed, hasFailed, refusal, wayOn, failure, onRetry, children }: GateProps) {
  if (isAllowed) return children
  if (isAllowed === false) return <EmptyState text={refusal} action={wayOn} />
  return hasFailed ? <ErrorState text={failure} onRetry={onRetry} /> : <SkeletonList isRows />
}
