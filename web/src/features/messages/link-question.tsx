import type { Friend } from '#contract/entities/message.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'

interface Props {
  /** The link that was pressed. */
  address: string | null
  friend: Friend
  onClose: () => void
}

/** Before somebody else's link is opened: where it leads. */
export function LinkQuestion({ address, friend, onClose }: Props) {
  const open = () => {
    window.open(address!, '_blank', 'noopener,noreferrer')
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={address !== null}
      title={texts.chat.openLink}
      confirmText={texts.chat.openLinkButton}
      look="primary"
      onClose={onClose}
      onConfirm={open}
    >
      <p className="mb-2 wrap-anywhere font-semibold text-ink">{address}</p>
      {texts.chat.openLinkWarning(friend.firstName, hostOf(address))}
    </ConfirmDialog>
  )
}

const hostOf = (address: string | null): string =>
  address && URL.canParse(address) ? new URL(address).host : ''
