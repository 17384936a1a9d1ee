import Bell from 'lucide-react/icons/bell'
import MessageCircle from 'lucide-react/icons/message-circle'
import { paths } from '#contract/paths.ts'
import { useUnread } from '#web/features/sidebar/unread.ts'
import { texts } from '#web/texts.ts'
import { IconLink } from '#web/ui/icon-button.tsx'

/** Messages and alerts one press away, each with how many are unread. */
export function News() {
  const unread = useUnread()
  return (
    <>
      <IconLink
        label={texts.common.messages}
        href={paths.messages}
        icon={<MessageCircle aria-hidden="true" />}
        count={unread.messages}
      />
      <IconLink
        label={texts.common.alerts}
        href={paths.alerts}
        icon={<Bell aria-hidden="true" />}
        count={unread.alerts}
      />
    </>
  )
}
