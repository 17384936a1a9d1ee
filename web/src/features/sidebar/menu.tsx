import { useMutation } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import PlusCircle from 'lucide-react/icons/circle-plus'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import LogOut from 'lucide-react/icons/log-out'
import MenuIcon from 'lucide-react/icons/menu'
import MessageCircle from 'lucide-react/icons/message-circle'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { appVersion } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { logOut } from '#web/features/sidebar/calls.ts'
import { useUnread } from '#web/features/sidebar/unread.ts'
import { cut } from '#web/platform/formats.ts'
import { useViewer } from '#web/platform/session.ts'
import { applyThemeChoice, readThemeChoice } from '#web/theme/theme-choice.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MenuItem } from '#web/ui/menu-item.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { VerifiedBadge } from '#web/ui/verified-badge.tsx'

const shownNameLength = 10

/** The hamburger with the sidebar that it opens. */
export function Menu() {
  const [isOpen, setIsOpen] = useState(false)
  const unread = useUnread()
  const close = () => setIsOpen(false)
  return (
    <>
      <IconButton
        label="Open menu"
        icon={<Hamburger hasNews={unread.messages + unread.alerts > 0} />}
        onClick={() => setIsOpen(true)}
      />
      <Sheet isOpen={isOpen} onClose={close} header={<Greeting />} footer={<MenuFooter />}>
        <MenuLinks unread={unread} onLeave={close} />
      </Sheet>
    </>
  )
}

function Hamburger({ hasNews }: { hasNews: boolean }) {
  return (
    <span className="relative">
      <MenuIcon aria-hidden="true" />
      {hasNews && (
        <span className="absolute -top-0.5 -right-0.5 size-3 rounded-full border-2 border-page bg-delight" />
      )}
    </span>
  )
}

function Greeting() {
  const viewer = useViewer()
  return (
    <div className="flex flex-col gap-3">
      <Avatar name={viewer.firstName} />
      <div>
        <p className="flex items-center gap-1.5 text-lead font-bold">
          <span>Hello, {cut(viewer.firstName, shownNameLength)}</span>
          <VerifiedBadge isVerified={viewer.verified} />
        </p>
        <p className="text-caption break-all text-on-press-soft">{viewer.email}</p>
      </div>
    </div>
  )
}

function MenuLinks({ unread, onLeave }: { unread: ReturnType<typeof useUnread>; onLeave: () => void }) {
  const viewer = useViewer()
  const { mutateAsync } = useMutation(logOut)
  return (
    <>
      <MenuItem
        icon={<UserRound />}
        label="My Account"
        href={paths.profile(viewer.givenId)}
        onClick={onLeave}
      />
      <MenuItem icon={<ClipboardList />} label="My Tasks" href={paths.myTasks} onClick={onLeave} />
      <MenuItem icon={<PlusCircle />} label="Post Task" href={paths.post} onClick={onLeave} />
      <MenuItem icon={<Bell />} label="Alerts" count={unread.alerts} href={paths.alerts} onClick={onLeave} />
      <MenuItem
        icon={<MessageCircle />}
        label="Messages"
        count={unread.messages}
        href={paths.messages}
        onClick={onLeave}
      />
      <MenuItem icon={<LogOut />} label="Logout" isDanger onClick={() => mutateAsync({}).catch(() => {})} />
    </>
  )
}

function MenuFooter() {
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
      <p>
        All rights reserved
        <br />
        App Version {appVersion}
      </p>
    </div>
  )
}
