import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { FullScreenSpinner } from '#web/ui/full-screen-spinner.tsx'

interface ScreenProps {
  /** The public id in the address; '' where it has none. */
  id: string
  /** Stands beside the screen, once that is there. */
  children: ReactNode
}

type Code = ComponentType<{ id: string }>

export interface Loadable {
  /** The screen, or a spinner until its code is there. Code that cannot be had is a fault of the page. */
  Screen: ComponentType<ScreenProps>
  /** Fetches the code ahead of the first showing. */
  load: () => Promise<unknown>
}

/** A screen whose code is fetched when it is needed. Once it is there the screen shows at once. */
export function loadable(fetchCode: () => Promise<Code>): Loadable {
  let loaded: Code | undefined
  const load = async () => {
    loaded = await fetchCode()
    return loaded
  }
  return { load, Screen: props => <Loading loaded={loaded} load={load} {...props} /> }
}

interface LoadingProps extends ScreenProps {
  loaded: Code | undefined
  load: () => Promise<Code>
}

function Loading({ loaded, load, id, children }: LoadingProps) {
  // Chosen once per showing, so that nothing mounts the screen anew.
  const [Screen, setScreen] = useState(() => loaded)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    if (Screen) return
    load().then(
      code => setScreen(() => code),
      error => setFailure({ error }),
    )
  }, [Screen, load])
  if (failure) throw failure.error
  if (!Screen) return <FullScreenSpinner />
  return (
    <>
      <Screen id={id} />
      {children}
    </>
  )
}
