import { useQuery } from '@tanstack/react-query'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import MessageCircle from 'lucide-react/icons/message-circle'
import Store from 'lucide-react/icons/store'
import { useLocation } from 'wouter'
import { listWaiting } from '#contract/endpoints/tasks.ts'
import { paths } from '#contract/paths.ts'
import { useUnread } from '#web/features/sidebar/unread.ts'
import { read } from '#web/platform/queries.ts'
import { useSession } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { BottomTabs } from '#web/ui/bottom-tabs.tsx'

// As with unread messages: it is asked for once the first screen stands.
const enabled = (query: { state: { data?: unknown } }) => query.state.data !== undefined

/** The app's places at its foot, for who is signed in. */
export function Tabs() {
  const session = useSession()
  const [here] = useLocation()
  const unread = useUnread()
  const waiting = useQuery({ ...read(listWaiting, {}), enabled }).data?.length ?? 0
  if (session.state !== 'in') return null
  const { givenId, firstName, profilePic } = session.user
  const at = (href: string, label: string) => ({ href, label, isHere: here === href })
  return (
    <BottomTabs
      post={{ href: paths.post, name: texts.common.postTask }}
      tabs={[
        { ...at(paths.home, texts.controls.tasks), icon: <Store /> },
        { ...at(paths.myTasks, texts.common.myTasks), icon: <ClipboardList />, count: waiting },
        { ...at(paths.messages, texts.common.messages), icon: <MessageCircle />, count: unread.messages },
        {
          ...at(paths.profile(givenId), texts.controls.account),
          icon: <Avatar name={firstName} src={profilePic} size={24} />,
        },
      ]}
    />
  )
}
