import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { texts } from '#web/texts.ts'
import { Button } from './button.tsx'

interface Options {
  /** Shown until the code is there, before the part's children. */
  waiting?: ReactNode
  /**
   * The behaviour if the code cannot be loaded: it is tried again until it works, without a notice; a notice with
   * 'Retry' takes the part's place; or the part throws, for the error boundary around it.
   */
  onFailure?: 'try-again' | 'ask' | 'throw'
}

export interface LazyPart<Props> {
  Part: ComponentType<Props>
  /** Loads the code ahead of the first use. */
  load: () => Promise<ComponentType<Props>>
}

const retryMs = 3_000
/** A file that has not come after this time, in milliseconds, counts as one that does not come. */
const longestMs = 20_000

const late = () =>
  new Promise<never>((_, reject) => setTimeout(reject, longestMs, new Error('this code took too long')))

/**
 * A part or screen whose code is loaded when it is first shown. Not by Suspense: once that has shown a fallback, React
 * delays what comes after it by 300 ms.
 */
export function lazyPart<Module, Props extends object>(
  fetchModule: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  { waiting = null, onFailure = 'try-again' }: Options = {},
): LazyPart<Props> {
  // Somebody waits for a part that says so when it fails; others wait themselves until there is nothing better to do.
  const fetchAgain = refetchable(fetchModule, onFailure !== 'try-again')
  const fetchOnce = async (): Promise<ComponentType<Props>> => {
    try {
      return pick(await fetchAgain())
    } catch (error) {
      if (onFailure !== 'try-again') throw error
      await new Promise(resolve => setTimeout(resolve, retryMs))
      return fetchOnce()
    }
  }
  let loading: Promise<ComponentType<Props>> | undefined
  const code: Code<Props> = {
    waiting,
    isAsking: onFailure === 'ask',
    load: async () => {
      try {
        loading ??= fetchOnce()
        code.loaded = await loading
        return code.loaded
      } catch (error) {
        loading = undefined
        throw error
      }
    },
  }
  return { load: code.load, Part: props => <Part code={code} props={props} /> }
}

/** Browsers remember a failed import for as long as the page lives, so each further try has another address. */
function refetchable<T>(fetchModule: () => Promise<T>, isAwaited: boolean): () => Promise<T> {
  let attempt = fetchModule
  return async () => {
    try {
      return await (isAwaited ? Promise.race([attempt(), late()]) : attempt())
    } catch (error) {
      const address = /http[^\s?]+/.exec(String(error))?.[0]
      if (address) attempt = () => import(/* @vite-ignore */ `${address}?${Date.now()}`)
      throw error
    }
  }
}

interface Code<Props> {
  waiting: ReactNode
  isAsking: boolean
  load: () => Promise<ComponentType<Props>>
  loaded?: ComponentType<Props>
}

function Part<Props extends object>({ code, props }: { code: Code<Props>; props: Props }) {
  // Chosen once per showing, so that nothing mounts the part again.
  const [Loaded, setLoaded] = useState(() => code.loaded)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    if (Loaded || failure) return
    code.load().then(
      loaded => setLoaded(() => loaded),
      error => setFailure({ error }),
    )
  }, [code, Loaded, failure])
  if (Loaded) return <Loaded {...props} />
  if (failure && !code.isAsking) throw failure.error
  // The content that the part would stand around needs none of its code.
  const inside = 'children' in props && (props.children as ReactNode)
  return (
    <>
      {failure ? <NotLoaded onRetry={() => setFailure(null)} /> : code.waiting}
      {inside}
    </>
  )
}

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="flex flex-wrap items-center justify-between gap-x-3">
    <p>{texts.controls.notLoaded}</p>
    <Button look="ghost" onClick={onRetry}>
      {texts.controls.retry}
    </Button>
  </div>
)
