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
import { useLayer } from './use-layer.ts'

/** The effect of an attempt to leave while only a part of the dialog may end it; null if leaving is allowed. */
type Hold = RefObject<(() => void) | null>
export const Held = createContext<Hold | null>(null)

const nothing = () => {}

/**
 * Keeps the dialog around this part open against Escape, Back and presses outside, for as long as asked. Calls
 * `onLeave` at each attempt.
 */
export function useHeld(isHeld: boolean, onLeave = nothing): void {
  const held = useContext(Held)
  const leave = useRef(onLeave)
  leave.current = onLeave
  useLayoutEffect(() => {
    if (!held || !isHeld) return
    held.current = () => leave.current()
    return () => {
      held.current = null
    }
  }, [held, isHeld])
}

let openModals = 0

/** Tells the styles if a modal is open. They could find out themselves, but would check again at every new element. */
function countModals(change: 1 | -1): void {
  openModals += change
  document.documentElement.toggleAttribute('data-modal', openModals > 0)
}

/** Opens a native <dialog> as a modal: focus is trapped and returned by the browser, Escape, the backdrop and Back close. */
export function useModal(isOpen: boolean, onClose: () => void, held?: Hold) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOnBackdrop = useRef(false)
  const leave = () => {
    if (held?.current) held.current()
    else onClose()
  }
  useLayer(isOpen, leave)

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

  /** React hands on what happens to a dialog that is opened from this one, such as a calendar. */
  const isOwn = (event: SyntheticEvent) => event.target === ref.current
  return {
    ref,
    onCancel(event: SyntheticEvent) {
      if (!isOwn(event)) return
      event.preventDefault()
      leave()
    },
    // The browser would close a held dialog at a second Escape: it does not hear of the first one.
    onKeyDown(event: KeyboardEvent) {
      const isInside = (event.target as Element).closest('dialog') === ref.current
      if (event.key !== 'Escape' || !held?.current || !isInside) return
      event.preventDefault()
      leave()
    },
    // A second Escape closes a dialog without asking; the app must know of that, too.
    onClose(event: SyntheticEvent) {
      // It may have been opened again by the time that the browser tells of its end.
      if (!isOpen || !isOwn(event) || ref.current?.open) return
      if (held?.current) ref.current?.showModal()
      else onClose()
    },
    onPointerDown(event: MouseEvent) {
      pressedOnBackdrop.current = event.target === ref.current
    },
    onClick(event: MouseEvent) {
      if (event.target === ref.current && pressedOnBackdrop.current) leave()
    },
  }
}

/** Puts the focus on the open dialog's heading at its next step, because the pressed button has gone. */
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
