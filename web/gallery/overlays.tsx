import Bell from 'lucide-react/icons/bell'
import ListChecks from 'lucide-react/icons/list-checks'
import LogOut from 'lucide-react/icons/log-out'
import MessageCircle from 'lucide-react/icons/message-circle'
import Plus from 'lucide-react/icons/plus'
import User from 'lucide-react/icons/user'
import { useState } from 'react'
import { Avatar } from '../src/ui/avatar.tsx'
import { BlockingOverlay } from '../src/ui/blocking-overlay.tsx'
import { BottomSheet } from '../src/ui/bottom-sheet.tsx'
import { Button } from '../src/ui/button.tsx'
import { ConfirmDialog } from '../src/ui/dialog.tsx'
import { MenuItem } from '../src/ui/menu-item.tsx'
import { Sheet } from '../src/ui/sheet.tsx'
import { VerifiedBadge } from '../src/ui/verified-badge.tsx'
import { Group, Row } from './section.tsx'

export function OverlayGroups() {
  const [open, setOpen] = useState<'menu' | 'confirm' | 'choice' | 'overlay' | null>(null)
  const close = () => setOpen(null)
  return (
    <Group name="Overlays">
      <Row>
        <Button look="secondary" onClick={() => setOpen('menu')}>
          Menu
        </Button>
        <Button look="secondary" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
        <Button look="secondary" onClick={() => setOpen('choice')}>
          Choice
        </Button>
        <Button
          look="secondary"
          onClick={() => {
            setOpen('overlay')
            setTimeout(close, 1500)
          }}
        >
          Overlay
        </Button>
      </Row>
      <SampleMenu isOpen={open === 'menu'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'confirm'}
        title="Delete this task?"
        confirmText="Delete Task"
        onConfirm={close}
        onClose={close}
      >
        Everyone who made an offer is told. This cannot be undone.
      </ConfirmDialog>
      <BottomSheet isOpen={open === 'choice'} title="Sort" onClose={close}>
        <p>What is chosen stands here, within reach of the thumb.</p>
      </BottomSheet>
      {open === 'overlay' && <BlockingOverlay />}
    </Group>
  )
}

export function SampleMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      header={
        <div className="flex flex-col gap-3">
          <Avatar name="Asha" />
          <div>
            <p className="text-strong">
              Hello, Asha <VerifiedBadge isOnPress />
            </p>
            <p className="truncate text-caption text-on-press-soft">asha@example.com</p>
          </div>
        </div>
      }
      footer={
        <>
          <p>All rights reserved</p>
          <p>App Version 1.0.1</p>
        </>
      }
    >
      <MenuItem icon={<User />} label="My Account" href="/profile/1" />
      <MenuItem icon={<ListChecks />} label="My Tasks" href="/mytasks" />
      <MenuItem icon={<Plus />} label="Post Task" href="/post" />
      <MenuItem icon={<Bell />} label="Alerts" href="/alerts" count={3} />
      <MenuItem icon={<MessageCircle />} label="Messages" href="/messages" count={1} />
      <MenuItem icon={<LogOut />} label="Logout" onClick={onClose} />
    </Sheet>
  )
}
