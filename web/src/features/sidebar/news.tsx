import Bell from 'lucide-react/icons/bell'
import { paths } from '#contract/paths.ts'
import { useUnread } from '#web/features/sidebar/unread.ts'
import { texts } from '#web/texts.ts'
import { IconLink } from '#web/ui/icon-button.tsx'

/** Alerts one press away, with how many are unread. */
export const News = () => (
  <IconLink
    label={texts.common.alerts}
    href={paths.alerts}
    icon={<Bell aria-hidden="true" />}
    count={useUnread().alerts}
  />
)
