import type { ReactNode } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { judge, type ScreenAccess } from '#web/app/access.ts'
import { Arrival } from '#web/app/arrival.tsx'
import { loadable } from '#web/app/loadable.tsx'
import { OutageScreen } from '#web/app/outage-screen.tsx'
import { routes } from '#web/app/routes.ts'
import { useSession } from '#web/platform/session.ts'
import { FullScreenSpinner } from '#web/ui/full-screen-spinner.tsx'

const notFound = loadable(async () => (await import('#web/app/not-found-screen.tsx')).NotFoundScreen)

export function Routes() {
  const [path] = useLocation()
  return (
    <Switch>
      {routes.map(({ path: pattern, access, Screen }) => (
        <Route key={pattern} path={pattern}>
          {({ id }: { id?: string }) => (
            <Guard access={access}>
              {/* Another id is another page: nothing typed or scrolled on the last one stays. */}
              <Screen key={path} id={id ?? ''}>
                <Arrival path={path} />
              </Screen>
            </Guard>
          )}
        </Route>
      ))}
      <Route>
        <Guard access="open">
          <notFound.Screen id="">
            <Arrival path={path} />
          </notFound.Screen>
        </Guard>
      </Route>
    </Switch>
  )
}

function Guard({ access, children }: { access: ScreenAccess; children: ReactNode }) {
  const session = useSession()
  const verdict = judge(access, session)
  if ('redirect' in verdict) return <Redirect to={verdict.redirect} replace />
  if (verdict.show === 'spinner') return <FullScreenSpinner />
  if (verdict.show === 'outage' && session.state === 'unreachable')
    return <OutageScreen onRetry={session.retry} />
  return children
}
