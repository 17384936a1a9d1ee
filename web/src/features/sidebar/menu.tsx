import MenuIcon from 'lucide-react/icons/menu'
import { useEffect, useState } from 'react'
import { useUnread } from '#web/features/sidebar/unread.ts'
import { whenIdle } from '#web/platform/idle.ts'
import { texts } from '#web/texts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

// Not part of the first page: fetched after it, or when somebody asks for it.
const { Part: MenuSheet } = lazyPart(
  () => import('#web/features/sidebar/menu-sheet.tsx'),
  module => module.MenuSheet,
)

/** The hamburger with the sidebar that it opens. */
export function Menu() {
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const unread = useUnread()
  useEffect(() => whenIdle(() => setIsWanted(true)), [])
  return (
    <>
      <IconButton
        label={texts.menu.open}
        icon={<MenuIcon aria-hidden="true" />}
        onClick={() => {
          setIsWanted(true)
          setIsOpen(true)
        }}
      />
      {isWanted && <MenuSheet isOpen={isOpen} onClose={() => setIsOpen(false)} unread={unread} />}
    </>
  )
}
