import { type ReactNode, useState } from 'react'
import type { ShareSheetProps } from '#web/features/sharing/share-sheet.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const sheet = lazyPart(
  () => import('#web/features/sharing/share-sheet.tsx'),
  module => module.ShareSheet,
)

/** Hands an address on: by the device's own sheet where there is one, else by one of ours, which `part` is. */
export function useShare(shared: Omit<ShareSheetProps, 'isOpen' | 'onClose'>): {
  share: () => unknown
  part: ReactNode
} {
  const [isOpen, setIsOpen] = useState(false)
  // The sheet is there from its first opening on.
  const [isWanted, setIsWanted] = useState(false)
  const open = () => {
    setIsWanted(true)
    setIsOpen(true)
  }
  const { title, url } = shared
  const share = async () => {
    if (!('share' in navigator)) return open()
    const outcome = await navigator.share({ title, url }).then(
      () => 'done',
      (error: Error) => error.name,
    )
    // Closing the device's sheet without a choice is nothing to tell; a device that refuses to show one gets ours.
    if (outcome === 'NotAllowedError') open()
  }
  return {
    share,
    part: isWanted && <sheet.Part {...shared} isOpen={isOpen} onClose={() => setIsOpen(false)} />,
  }
}
