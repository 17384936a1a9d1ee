import { type ChangeEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import {
  blankDraft,
  draftIn,
  draftKey,
  dropDraft,
  keepDraft,
  onDraftChange,
  storedDraft,
} from '#web/platform/draft-store.ts'
import { useViewer } from '#web/platform/session.ts'

/** The attributes of a field that shows a part of a draft. */
export interface FieldProps {
  name: string
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
}

const filledIn = <T extends object>(initial: T, stored: string | null): T => {
  const draft = draftIn(stored)
  return draft === null ? initial : { ...initial, ...(draft as Partial<T>) }
}

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * The viewer's typed and unsent values, stored on the device for a week. They are there again after Back, a reload, a
 * closed tab and a lost session, and in the next tab. `initial` is the value without a draft.
 */
export function useDraft<T extends object>(name: string, initial: T) {
  const { givenId } = useViewer()
  const key = draftKey(givenId, name)
  const stored = useSyncExternalStore(onDraftChange, () => storedDraft(key))
  const now = () => filledIn(initial, storedDraft(key))
  // biome-ignore lint/correctness/useExhaustiveDependencies: an initial value that is made anew is the same one
  const draft = useMemo(() => filledIn(initial, stored), [stored, JSON.stringify(initial)])

  const isKept = draftIn(stored) !== null
  const [found, setFound] = useState(() => (isKept ? key : null))
  const sent = useRef<T>(null)
  const change = (part: Partial<T>): void => {
    const next = { ...now(), ...part }
    if (isSame(next, initial)) blankDraft(givenId, name)
    else keepDraft(givenId, name, next)
  }

  return {
    draft,
    /** True while the device keeps text that was not sent. */
    isKept,
    /** It was there when the form was opened. */
    isRestored: isKept && found === key,
    startAfresh: (): void => {
      setFound(null)
      blankDraft(givenId, name)
    },
    change,
    /** The value to send now. */
    send: (): T => {
      sent.current = now()
      return sent.current
    },
    /** Deletes a sent draft once it has arrived, unless it was changed since. */
    settle: (): void => {
      if (sent.current && isSame(now(), sent.current)) dropDraft(key)
    },
    field: (name: keyof T & string): FieldProps => ({
      name,
      value: String(draft[name]),
      onChange: event => change({ [name]: event.target.value } as Partial<T>),
    }),
  }
}
