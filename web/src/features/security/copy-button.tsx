import Copy from 'lucide-react/icons/copy'
import { messages } from '#contract/messages.ts'
import { showError, showSuccess } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'

/** Puts a text where the next app takes it from; not there where the browser has no way to. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const { clipboard } = navigator
  if (!clipboard) return null
  const copy = () =>
    clipboard.writeText(text).then(
      () => showSuccess('Copied'),
      () => showError(messages.somethingWrong),
    )
  return (
    <Button look="secondary" icon={<Copy aria-hidden="true" size={20} />} onClick={copy}>
      {children}
    </Button>
  )
}
