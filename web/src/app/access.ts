import { paths } from '#contract/paths.ts'
import type { ScreenAccess } from '#contract/screens.ts'
import { type Session, wasUnkept } from '#web/platform/session.ts'

export type Verdict = { show: 'screen' | 'spinner' | 'outage' } | { redirect: string }

const forSignedIn: Record<ScreenAccess, (isProfileSetUp: boolean) => Verdict> = {
  'public-only': () => ({ redirect: paths.home }),
  open: () => ({ show: 'screen' }),
  protected: () => ({ show: 'screen' }),
  profile: isProfileSetUp => (isProfileSetUp ? { show: 'screen' } : { redirect: paths.editProfile }),
}

/** The one place that decides who sees what. While nothing is known, only the spinner shows. */
export function judge(access: ScreenAccess, session: Session): Verdict {
  const isForEverybody = access === 'open' || access === 'public-only'
  if (session.state === 'checking') return { show: 'spinner' }
  if (session.state === 'in') return forSignedIn[access](session.user.isProfileSetUp)
  if (isForEverybody) return { show: 'screen' }
  if (session.state !== 'out') return { show: 'outage' }
  return { redirect: wasUnkept() ? paths.login : paths.gettingStarted }
}
