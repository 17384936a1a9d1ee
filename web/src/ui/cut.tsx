import { texts } from '#web/texts.ts'

/** Says under a list how much of it is shown, where that is not all. */
export const Cut = ({ shown, total }: { shown: number; total: number }) =>
  total > shown && <p className="text-caption text-ink-soft">{texts.common.shownOf(shown, total)}</p>
