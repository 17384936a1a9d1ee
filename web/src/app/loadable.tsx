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
  let loaded: ComponentType<Props> | undefined
  const load = async () => {
    loaded = await fetchCode()
    return { default: loaded }
  }
  const later = lazy(load) as unknown as ComponentType<Props>
  const choose = () => loaded ?? later
  return { load, Screen: props => <Chosen choose={choose} props={props} /> }
}

// Chosen once per showing, so that the code's arrival does not mount the screen anew.
function Chosen<Props extends object>({
  choose,
  props,
}: {
  choose: () => ComponentType<Props>
  props: Props
}) {
  const [Screen] = useState(choose)
  return <Screen {...props} />
}
