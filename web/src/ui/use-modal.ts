import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'

/** Whether the dialog around a part may be left only by that part. */
export const Held = createContext<RefObject<boolean> | null>(null)

/** Keeps the dialog around this part open against Escape and presses outside, for as long as told. */
export function useHeld(isHeld: boolean): void {
  const held = useContext(Held)
  useLayoutEffect(() => {
    if (!held || !isHeld) return
    held.current = true
    return () => {
      held.current = false
    }
  }, [held, isHeld])
}

let openModals = 0

/** Tells the styles whether a modal is open. They could find it themselves, but would look anew at all that comes in. */
function countModals(change: 1 | -1): void {
  openModals += change
  document.documentElement.toggleAttribute('data-modal', openModals > 0)
}

/** Opens a native <dialog> as a modal: focus is trapped and returned by the browser, Escape and the backdrop close. */
export function useModal(isOpen: boolean, onClose: () => void, held?: RefObject<boolean>) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOnBackdrop = useRef(false)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !isOpen) return
    if (!dialog.open) dialog.showModal()
    countModals(1)
    return () => {
      dialog.close()
      countModals(-1)
    }
  }, [isOpen])

  return {
    ref,
    onCancel(event: SyntheticEvent) {
      event.preventDefault()
      if (!held?.current) onClose()
    },
    // Of a held dialog not even a second Escape makes an end.
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape' && held?.current) event.preventDefault()
    },
    // A second Escape closes a dialog without asking; the app must know of that, too.
    onClose() {
      if (!isOpen) return
      if (held?.current) ref.current?.showModal()
      else onClose()
    },
    onPointerDown(event: MouseEvent) {
      pressedOnBackdrop.current = event.target === ref.current
    },
    onClick(event: MouseEvent) {
      if (event.target === ref.current && pressedOnBackdrop.current && !held?.current) onClose()
    },
  }
}

/** Puts the focus on the open dialog's heading when it goes on to another step, as what was pressed has gone. */
export function useStepFocus(step: number | string | null): void {
  const shown = useRef(step)
  useEffect(() => {
    const last = shown.current
    shown.current = step
    if (last === null || step === null || last === step) return
    const heading = document.querySelector<HTMLElement>('dialog:modal h2')
    if (!heading) return
    // Only now can it take the focus: an opening dialog looks for its first control.
    heading.tabIndex = -1
    heading.focus()
  }, [step])
}
