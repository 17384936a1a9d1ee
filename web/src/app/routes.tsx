import { type Screen, screens } from '#contract/screens.ts'
import { Arrival } from '#web/app/arrival.tsx'
import { type ScreenCode, screenCode } from '#web/app/screen-code.ts'
import { FullScreenSpinner } from '#web/ui/full-screen-spinner.tsx'
import { type LazyPart, lazyPart } from '#web/ui/lazy-part.tsx'

interface ScreenProps {
  /** The public id in the address; '' where it has none. */
  id: string
  path: string
}

const lazyScreen = ([fetchCode, pick]: ScreenCode): LazyPart<ScreenProps> =>
  lazyPart(
    fetchCode,
    module => {
      const Shown = pick(module)
      return ({ id, path }: ScreenProps) => (
        <>
          <Shown id={id} />
          <Arrival path={path} />
        </>
      )
    },
    // Code that a new release has taken away is a fault of the page: loading it again helps.
    { waiting: <FullScreenSpinner />, onFailure: 'throw' },
  )

interface Route extends Screen, LazyPart<ScreenProps> {}

/** Every screen with its code, in the order in which the router looks. */
export const routes: readonly Route[] = screens.map((screen, index) => ({
  ...screen,
  ...lazyScreen(screenCode[index]!),
}))

export const NotFound = lazyScreen([
  () => import('#web/app/not-found-screen.tsx'),
  module => module.NotFoundScreen!,
]).Part
