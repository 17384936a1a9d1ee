import { useMutation, useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import Bookmark from 'lucide-react/icons/bookmark'
import ChartColumn from 'lucide-react/icons/chart-column'
import PlusCircle from 'lucide-react/icons/circle-plus'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Gavel from 'lucide-react/icons/gavel'
import LogOut from 'lucide-react/icons/log-out'
import MessageCircle from 'lucide-react/icons/message-circle'
import ReceiptIndianRupee from 'lucide-react/icons/receipt-indian-rupee'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { appVersion } from '#contract/app-version.ts'
import { getStanding } from '#contract/endpoints/people.ts'
import { listWaiting } from '#contract/endpoints/tasks.ts'
import { paths } from '#contract/paths.ts'
import { logOut } from '#web/features/sidebar/calls.ts'
import type { Unread } from '#web/features/sidebar/unread.ts'
import { cut } from '#web/platform/formats.ts'
import { read } from '#web/platform/queries.ts'
import { useViewer } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { applyThemeChoice, readThemeChoice } from '#web/theme/theme-choice.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { MenuItem } from '#web/ui/menu-item.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { SiteLinks } from '#web/ui/site-links.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { VerifiedBadge } from '#web/ui/verified-badge.tsx'

const shownNameLength = 10

interface Props {
  isOpen: boolean
  onClose: () => void
  unread: Unread
}

/** The sidebar. */
export const MenuSheet = ({ isOpen, onClose, unread }: Props) => (
  <Sheet isOpen={isOpen} onClose={onClose} header={<Greeting />} footer={<MenuFooter onLeave={onClose} />}>
    <MenuLinks isOpen={isOpen} unread={unread} onLeave={onClose} />
    {isOpen && <RoleLinks onLeave={onClose} />}
  </Sheet>
)

function Greeting() {
  const viewer = useViewer()
  return (
    <div className="flex flex-col gap-3">
      <Avatar name={viewer.firstName} src={viewer.profilePic} />
      <div>
        <p className="flex items-center gap-1.5 text-strong">
          <span>{texts.menu.hello(cut(viewer.firstName, shownNameLength))}</span>
          <VerifiedBadge isVerified={viewer.verified} isOnPress />
        </p>
        <p className="text-caption break-all text-on-press-soft">{viewer.email}</p>
      </div>
    </div>
  )
}

interface LinksProps {
  isOpen: boolean
  unread: Unread
  onLeave: () => void
}

function MenuLinks({ isOpen, unread, onLeave }: LinksProps) {
  const viewer = useViewer()
  const enabled = isOpen && viewer.isProfileSetUp
  const { data: waiting } = useQuery({ ...read(listWaiting, {}), enabled })
  const { mutateAsync } = useMutation(logOut)
  return (
    <>
      <MenuItem
        icon={<UserRound />}
        label={texts.common.myAccount}
        href={paths.profile(viewer.givenId)}
        onClick={onLeave}
      />
      <MenuItem
        icon={<ClipboardList />}
        label={texts.common.myTasks}
        count={waiting?.length ?? 0}
        countLabel={texts.controls.waiting}
        href={paths.myTasks}
        onClick={onLeave}
      />
      <MenuItem icon={<PlusCircle />} label={texts.common.postTask} href={paths.post} onClick={onLeave} />
      <MenuItem
        icon={<Bookmark />}
        label={texts.searches.savedSearches}
        href={paths.searches}
        onClick={onLeave}
      />
      <MenuItem
        icon={<Bell />}
        label={texts.common.alerts}
        count={unread.alerts}
        href={paths.alerts}
        onClick={onLeave}
      />
      <MenuItem
        icon={<MessageCircle />}
        label={texts.common.messages}
        count={unread.messages}
        href={paths.messages}
        onClick={onLeave}
      />
      <MenuItem
        icon={<ReceiptIndianRupee />}
        label={texts.payments.payments}
        href={paths.payments}
        onClick={onLeave}
      />
      <MenuItem
        icon={<LogOut />}
        label={texts.menu.logOut}
        isDanger
        onClick={() => mutateAsync({}).catch(() => {})}
      />
    </>
  )
}

/** For moderators and operators alone; asked for when the menu is opened, as few are. */
function RoleLinks({ onLeave }: { onLeave: () => void }) {
  const { data } = useQuery(read(getStanding, {}))
  return (
    <>
      {data?.isModerator && (
        <MenuItem
          icon={<Gavel />}
          label={texts.common.moderation}
          href={paths.moderation}
          onClick={onLeave}
        />
      )}
      {data?.isOperator && (
        <MenuItem
          icon={<ChartColumn />}
          label={texts.operate.console}
          href={paths.operate}
          onClick={onLeave}
        />
      )}
    </>
  )
}

function MenuFooter({ onLeave }: { onLeave: () => void }) {
  const [theme, setTheme] = useState(readThemeChoice)
  return (
    <div className="flex flex-col gap-4">
      <ThemeSwitch
        value={theme}
        onChange={choice => {
          setTheme(choice)
          applyThemeChoice(choice)
        }}
      />
      <SiteLinks onLeave={onLeave} />
      <p>
        {texts.menu.rightsReserved}
        <br />
        {texts.common.appVersion(appVersion)}
      </p>
    </div>
  )
}
