import Share2 from 'lucide-react/icons/share-2'
import type { Task } from '#contract/entities/task.ts'
import { appBase, paths } from '#contract/paths.ts'
import { showError, showSuccess } from '#web/platform/toasts.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'

/** Hands a task's address on, by the phone's own sheet where there is one; not there where the browser has no way to. */
export function ShareTask({ task }: { task: Task }) {
  const { clipboard } = navigator
  const canShare = 'share' in navigator
  if (!canShare && !clipboard) return null
  const url = `${location.origin}${appBase}${paths.task(task.givenId)}`
  const copy = () =>
    clipboard.writeText(url).then(
      () => showSuccess(texts.offers.linkCopied),
      () => showError(texts.common.somethingWrong),
    )
  // Closing the sheet without a choice fails, too, and is nothing to tell.
  const share = () => navigator.share({ title: task.title, url }).catch(() => {})
  return (
    <Button look="secondary" icon={<Share2 aria-hidden="true" size={20} />} onClick={canShare ? share : copy}>
      {texts.offers.shareTask}
    </Button>
  )
}
