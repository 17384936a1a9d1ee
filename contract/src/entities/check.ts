import * as Type from 'typebox'

/** The subjects of `npm run check`, in its order. Each has a section of this name in docs/runbook.md. */
export const checkNames = [
  'settings',
  'market',
  'database',
  'locks',
  'extensions',
  'clock',
  'redis',
  'mail',
  'payments',
  'storage',
  'disk',
  'backup-folder',
  'newest-backup',
  'proxy',
  'websocket',
  'certificate',
] as const
export type CheckName = (typeof checkNames)[number]

/** `off` is a part that this market does not use, or that could not be looked at. */
export const checkStates = ['good', 'off', 'wrong'] as const
export type CheckState = (typeof checkStates)[number]

/** One look at something that the market stands on. */
export const Check = Type.Object(
  {
    name: Type.Enum([...checkNames]) as unknown as Type.TUnsafe<CheckName>,
    state: Type.Enum([...checkStates]) as unknown as Type.TUnsafe<CheckState>,
    /** The finding, or advice on what to do. */
    text: Type.String(),
  },
  { title: 'Check' },
)
export type Check = Type.Static<typeof Check>
