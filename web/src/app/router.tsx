import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import type { User } from '#contract/entities/user.ts'
import { paths } from '#contract/paths.ts'
import type { ScreenAccess } from '#contract/screens.ts'
import { judge } from '#web/app/access.ts'
import { OutageScreen } from '#web/app/outage-screen.tsx'
import { NotFound, routes } from '#web/app/routes.tsx'
import { forgetPlace, placeToReturnTo, rememberPlace } from '#web/platform/return-to.ts'
import { useSession } from '#web/platform/session.ts'
import { FullScreenSpinner } from '#web/ui/full-screen-spinner.tsx'

export function Routes() {
  const [path] = useLocation()
  return (
    <Switch>
      {routes.map(({ path: pattern, access, Part }) => (
        <Route key={pattern} path={pattern}>
          {({ id }: { id?: string }) => (
            <Guard access={access}>
              {/* Another id is another page: nothing typed or scrolled on the last one stays. */}
              <Part key={path} id={id ?? ''} path={path} />
            </Guard>
          )}
        </Route>
      ))}
      <Route>
        <Guard access="open">
          <NotFound id="" path={path} />
        </Guard>
      </Route>
    </Switch>
  )
}

function Guard({ access, children }: { access: ScreenAccess; children: ReactNode }) {
  const session = useSession()
  const [path] = useLocation()
  const verdict = judge(access, session)
  const isAway = 'redirect' in verdict
  // A person who has opened another own page is not led back any more. The profile's form does not count.
  const isElsewhere = !isAway && session.state === 'in' && access !== 'open' && path !== paths.editProfile
  useEffect(() => {
    if (isElsewhere) forgetPlace()
  }, [isElsewhere])
  if (isAway) return <LedAway to={verdict.redirect} viewer={session.state === 'in' ? session.user : null} />
  if (verdict.show === 'spinner') return <FullScreenSpinner />
  if (verdict.show === 'outage' && session.state === 'unreachable')
    return <OutageScreen onRetry={session.retry} />
  return children
}

/** Leads away, and after log-in, sign-up and the profile's form back to where one was led away from. */
function LedAway({ to, viewer }: { to: string; viewer: User | null }): null {
  const [, navigate] = useLocation()
  useLayoutEffect(() => {
    if (viewer && to === paths.editProfile) rememberPlace(viewer.givenId)
    const place = viewer && to === paths.home ? placeToReturnTo(viewer.givenId) : null
    if (place) forgetPlace()
    navigate(place?.path ?? to, { replace: true, state: place && { step: place.step } })
  }, [to, viewer, navigate])
  return null
}
