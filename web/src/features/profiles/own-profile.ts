import { useQuery } from '@tanstack/react-query'
import { getFigures } from '#contract/endpoints/reviews.ts'
import type { Figures, Profile } from '#contract/entities/user.ts'
import { read } from '#web/platform/queries.ts'
import { useViewer } from '#web/platform/session.ts'

/** Where they cannot be fetched, the own profile shows without them. */
const noFigures: Figures = {
  ratingSpread: [],
  customerRatingSpread: [],
  completionRate: null,
  respondsInMinutes: null,
}

/** The own profile, from the session and the own figures. Undefined until both are known, or if it is not wanted. */
export function useOwnProfile(isWanted = true): Profile | undefined {
  const viewer = useViewer()
  const { data, isPending } = useQuery({
    ...read(getFigures, { params: { id: viewer.givenId } }),
    enabled: isWanted,
  })
  return isPending ? undefined : { ...viewer, ...(data ?? noFigures) }
}
