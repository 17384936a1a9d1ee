import { type Dispatch, type SetStateAction, useRef, useState } from 'react'
import { write } from '#web/features/messages/unsent.ts'

/** One message at a time. What was typed meanwhile stays in the field. */
export function useSending(friendId: string, setText: Dispatch<SetStateAction<string>>) {
  const [isSending, setIsSending] = useState(false)
  // The state is a render behind: two presses of Enter may come within one.
  const isBusy = useRef(false)

  async function send(text: string): Promise<void> {
    if (text.trim() === '' || isBusy.current) return
    isBusy.current = true
    setIsSending(true)
    await write(friendId, text)
    setText(now => (now.startsWith(text) ? now.slice(text.length) : now))
    isBusy.current = false
    setIsSending(false)
  }

  return { send, isSending }
}
