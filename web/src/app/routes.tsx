import type { ComponentType } from 'react'
import { type Screen, screens } from '#contract/screens.ts'
import { Arrival } from '#web/app/arrival.tsx'
import { FullScreenSpinner } from '#web/ui/full-screen-spinner.tsx'
import { type LazyPart, lazyPart } from '#web/ui/lazy-part.tsx'

type Module = Readonly<Record<string, ComponentType<{ id: string }>>>

interface ScreenProps {
  /** The public id in the address; '' where it has none. */
  id: string
  path: string
}

const modules = import.meta.glob<Module>([
  '/src/features/**/*-screen.tsx',
  // The app puts these together with other features.
  '!/src/features/tasks/page/task-screen.tsx',
  '!/src/features/operate/operate-screen.tsx',
  '/src/app/{home,task,dispute,operate}.tsx',
  '/src/app/not-found-screen.tsx',
])

const fetchModule = (file: string): Promise<Module> => {
  const fetchCode = modules[`/src/${file}.tsx`]
  if (!fetchCode) throw new Error(`there is no screen ${file}.tsx`)
  return fetchCode()
}

/** 'features/auth/log-in-screen' has the component LogInScreen. */
const componentOf = (file: string): string =>
  file
    .split('/')
    .at(-1)!
    .replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

const lazyScreen = (file: string): LazyPart<ScreenProps> =>
  lazyPart(
    () => fetchModule(file),
    module => {
      const Shown = module[componentOf(file)]
      if (!Shown) throw new Error(`${file}.tsx exports no ${componentOf(file)}`)
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
export const routes: readonly Route[] = screens.map(screen => ({ ...screen, ...lazyScreen(screen.file) }))

export const NotFound = lazyScreen('app/not-found-screen').Part
