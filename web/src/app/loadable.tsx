import { type ComponentType, lazy, useState } from 'react'

export interface Loadable<Props> {
  Screen: ComponentType<Props>
  /** Fetches the code ahead of the first showing. */
  load: () => Promise<unknown>
}

/**
 * A screen whose code is fetched when it is needed. Once it is there the screen shows at once: `lazy` alone would
 * show the fallback for a moment even then.
 */
export function loadable<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): Loadable<Props> {
  let Loaded: ComponentType<Props> | undefined
  const load = async () => {
    Loaded = await fetchCode()
    return { default: Loaded }
  }
  const Later = lazy(load)
  function Screen(props: Props) {
    // Chosen once per showing, so that the code's arrival does not mount the screen anew.
    const [Chosen] = useState<ComponentType<Props>>(
      () => Loaded ?? (Later as unknown as ComponentType<Props>),
    )
    return <Chosen {...props} />
  }
  return { Screen, load }
}
