import { paths } from '#contract/paths.ts'
import { ReturnTo } from '#web/platform/navigation.ts'
import { useOnce } from '#web/platform/once.ts'
import { showError } from '#web/platform/toasts.ts'

/** Says why the viewer may not see a task, and leads back to the market as it was left. */
export function TaskRefused({ why }: { why: string }) {
  useOnce(() => showError(why))
  return <ReturnTo to={paths.home} />
}
