import Copy from 'lucide-react/icons/copy'
import { canCopy, copyText } from '#web/platform/clipboard.ts'
import { Button } from '#web/ui/button.tsx'

/** Puts a text where the next app takes it from; not there where the browser has no way to. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  if (!canCopy()) return null
  return (
    <Button look="secondary" icon={<Copy aria-hidden="true" size={20} />} onClick={() => copyText(text)}>
      {children}
    </Button>
  )
}
