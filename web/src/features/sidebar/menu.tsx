import MenuIcon from 'lucide-react/icons/menu'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useUnread } from '#web/features/sidebar/unread.ts'
import { whenIdle } from '#web/platform/idle.ts'
import { eventually } from '#web/ui/fetch-code.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

// Not part of the first page: fetched once that is shown, or when it is asked for.
const load = () => import('#web/features/sidebar/menu-sheet.tsx')
const MenuSheet = lazy(async () => ({ default: (await eventually(load)).MenuSheet }))

/** The hamburger with the sidebar that it opens. */
export function Menu() {
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const unread = useUnread()
  useEffect(
    () =>
      whenIdle(() => {
        load().then(
          () => setIsWanted(true),
          () => {
            // Fetched again when the menu is opened.
          },
        )
      }),
    [],
  )
  return (
    <>
      <IconButton
        label="Open menu"
        icon={<MenuIcon aria-hidden="true" />}
        onClick={() => {
          setIsWanted(true)
          setIsOpen(true)
        }}
      />
      {isWanted && (
        <Suspense>
          <MenuSheet isOpen={isOpen} onClose={() => setIsOpen(false)} unread={unread} />
        </Suspense>
      )}
    </>
  )
}
