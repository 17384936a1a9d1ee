import type { ComponentType } from 'react'

type Module = Readonly<Record<string, ComponentType<{ id: string }>>>

/** How to load the file of a screen, and the screen in it. */
export type ScreenCode = readonly [
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<{ id: string }>,
]

/** The code of every screen, in the order of `screens`. The build writes it from that list (web/screen-list.ts). */
export const screenCode: readonly ScreenCode[] = []
