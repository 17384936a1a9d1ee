import { useQuery } from '@tanstack/react-query'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { getStanding } from '#contract/endpoints/people.ts'
import type { Standing } from '#contract/entities/moderation.ts'
import type { User } from '#contract/entities/user.ts'
import { paths } from '#contract/paths.ts'
import { read } from '#web/platform/queries.ts'
import { useViewer } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { useSite } from '#web/ui/site-brand.ts'

/** Moderators' acts change seldom, so this is how old the answer may be, in milliseconds. */
const freshMs = 60_000

/** Tells under the page's bar what moderators have done: a limit everywhere, the rest where it belongs. */
export default function LimitsNotice() {
  const [path] = useLocation()
  const { givenId, email, verified } = useViewer()
  const isForVerified = useSite().joining?.isForVerified ?? false
  const { data } = useQuery({ ...read(getStanding, {}), staleTime: freshMs })
  const words =
    (data && wordsFor(data, path, { givenId, email })) ||
    (isForVerified && !verified && path !== paths.profile(givenId) && (
      <To href={paths.profile(givenId)}>{texts.people.verifyToTakePart}</To>
    ))
  return <div role="status">{words && <NoticeBar>{words}</NoticeBar>}</div>
}

function wordsFor(
  standing: Standing,
  path: string,
  { givenId, email }: Pick<User, 'givenId' | 'email'>,
): ReactNode {
  if (path === paths.standing) return null
  const hidden = standing.hiddenTasks.find(({ taskId }) => path === paths.task(taskId))
  if (hidden) return texts.people.taskHidden(hidden.reason)
  const held = standing.heldOffers.find(({ taskId }) => path === paths.task(taskId))
  if (held) return texts.people.offerHeld(held.reason)
  if (standing.limit) return <To>{texts.people.limitedSeeWhy}</To>
  if (standing.waitsToJoin) return texts.people.waitsToJoin
  if (standing.isMailRefused)
    return path === paths.security ? (
      texts.people.mailRefused(email)
    ) : (
      <To href={paths.security}>{texts.people.mailRefused(email)}</To>
    )
  const isOwn = path === paths.myTasks || path === paths.profile(givenId)
  if (!isOwn) return null
  if (standing.hiddenTasks.length > 0) return <To>{texts.people.taskHiddenSeeWhy}</To>
  return standing.heldOffers.length > 0 && <To>{texts.people.offerHeldSeeWhy}</To>
}

const To = ({ href = paths.standing, children }: { href?: string; children: string }) => (
  <Link href={href} className="flex min-h-11 items-center underline underline-offset-4">
    {children}
  </Link>
)

function NoticeBar({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-2 bg-progress-soft px-4 py-1 text-caption font-semibold text-progress-ink">
      <ShieldAlert aria-hidden="true" size={16} className="shrink-0" />
      <div className="min-w-0 flex-1 py-1 wrap-anywhere">{children}</div>
    </div>
  )
}
