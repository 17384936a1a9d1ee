import Copy from 'lucide-react/icons/copy'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { SharedLink } from '#web/features/sharing/links.ts'
import { canCopy } from '#web/platform/clipboard.ts'
import { showError, showSuccess } from '#web/platform/toasts.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-look.ts'
import { QrCode } from '#web/ui/qr-code.tsx'

export interface ShareSheetProps extends SharedLink {
  /** The title of the shared page. */
  title: string
  /** Why not everybody can open it, if so. */
  membersOnly: string
  isOpen: boolean
  onClose: () => void
}

/** Ways to hand an address on where the device has none of its own: a code to scan, the clipboard, and WhatsApp. */
export function ShareSheet({ title, url, isPublic, membersOnly, isOpen, onClose }: ShareSheetProps) {
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => {
        onClose()
        showSuccess(texts.sharing.linkCopied)
      },
      () => showError(texts.common.somethingWrong),
    )
  const message = new URLSearchParams({ text: `${title} ${url}` })
  return (
    <BottomSheet isOpen={isOpen} title={texts.sharing.share} onClose={onClose}>
      {isOpen && (
        <>
          <div>
            <p className="text-strong wrap-anywhere">{title}</p>
            {!isPublic && <p className="text-caption text-ink-soft">{membersOnly}</p>}
          </div>
          <div>
            <QrCode text={url} label={texts.sharing.codeOf(title)} />
            <p className="mt-2 text-center text-caption text-ink-soft">{texts.sharing.scanHint}</p>
          </div>
          <div className="flex flex-col gap-3">
            {canCopy() && (
              <Button isWide icon={<Copy aria-hidden="true" size={20} />} onClick={copy}>
                {texts.sharing.copyLink}
              </Button>
            )}
            <a
              href={`https://wa.me/?${message}`}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('secondary', true, false)}
            >
              <MessageCircle aria-hidden="true" size={20} />
              {texts.sharing.whatsApp}
            </a>
          </div>
        </>
      )}
    </BottomSheet>
  )
}
