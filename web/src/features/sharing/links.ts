import type { Task } from '#contract/entities/task.ts'
import { appBase, paths, publicPaths } from '#contract/paths.ts'
import { useSite } from '#web/ui/site-brand.ts'

/** An address to hand on. */
export interface SharedLink {
  url: string
  /** True if it opens without an account. */
  isPublic: boolean
}

const at = (publicPath: string, path: string, isPublic: boolean): SharedLink => ({
  url: location.origin + (isPublic ? publicPath : `${appBase}${path}`),
  isPublic,
})

/** True unless operators have turned pages without an account off. */
const useHasPublicPages = (): boolean => useSite().reach?.publicPages !== 'off'

/** The page that needs no account if there is one, else the app's. */
export function useTaskLink({ givenId, isPublic }: Task): SharedLink {
  const hasPages = useHasPublicPages()
  return at(publicPaths.task(givenId), paths.task(givenId), isPublic && hasPages)
}

/** The same for a person; `isPublic` says if they have asked for such a page. */
export function useProfileLink(givenId: string, isPublic: boolean): SharedLink {
  const hasPages = useHasPublicPages()
  return at(publicPaths.person(givenId), paths.profile(givenId), isPublic && hasPages)
}
