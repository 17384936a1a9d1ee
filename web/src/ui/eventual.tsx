import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { eventually } from './fetch-code.ts'

export interface Eventual<Props> {
  Part: ComponentType<Props>
  /** Fetches the code ahead of the first showing. */
  load: () => Promise<unknown>
}

/**
 * A part that shows as soon as its code is there, however long that takes, and `waiting` until then. Not by Suspense:
 * once that has shown a fallback, though it be nothing, React holds back for 300 ms what comes after it.
 */
export function eventual<Module, Props extends object>(
  fetchModule: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  waiting: ReactNode = null,
): Eventual<Props> {
  const code: Code<Props> = { load: () => (code.loading ??= fetch()) }
  const fetch = async () => (code.loaded = pick(await eventually(fetchModule)))
  return { load: code.load, Part: props => <Part code={code} waiting={waiting} props={props} /> }
}

interface Code<Props> {
  load: () => Promise<ComponentType<Props>>
  loading?: Promise<ComponentType<Props>>
  loaded?: ComponentType<Props>
}

interface PartProps<Props> {
  code: Code<Props>
  waiting: ReactNode
  props: Props
}

function Part<Props extends object>({ code, waiting, props }: PartProps<Props>) {
  const [Loaded, setLoaded] = useState(() => code.loaded)
  useEffect(() => {
    if (!Loaded) void code.load().then(loaded => setLoaded(() => loaded))
  }, [code, Loaded])
  return Loaded ? <Loaded {...props} /> : waiting
}
