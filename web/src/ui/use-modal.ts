import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/** Opens a native <dialog> as a modal: focus is trapped and returned by the browser, Escape and the backdrop close. */
export function useModal(isOpen: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOnBackdrop = useRef(false)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !isOpen) return
    if (!dialog.open) dialog.showModal()
    return () => dialog.close()
  }, [isOpen])

  return {
    ref,
    onCancel(event: SyntheticEvent) {
      event.preventDefault()
      onClose()
    },
    // A second Escape closes a dialog without asking; the app must know of that, too.
    onClose() {
      if (isOpen) onClose()
    },
    onPointerDown(event: MouseEvent) {
      pressedOnBackdrop.current = event.target === ref.current
    },
    onClick(event: MouseEvent) {
      if (event.target === ref.current && pressedOnBackdrop.current) onClose()
    },
  }
}
