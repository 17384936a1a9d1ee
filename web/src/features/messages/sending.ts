import { useMutation } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useRef } from 'react'
import { sendMessage } from '#web/features/messages/calls.ts'
import { randomId } from '#web/platform/random-id.ts'

/**
 * One message at a time. After a failure the same text goes out under the same id, so that an answer lost on its
 * way does not store it twice. What was typed meanwhile stays in the field.
 */
export function useSending(friendId: string, setText: Dispatch<SetStateAction<string>>) {
  const attempt = useRef({ text: '', clientId: '' })
  const { mutate, isPending } = useMutation(sendMessage)

  function send(text: string): void {
    const message = text.trim()
    if (message === '' || isPending) return
    if (attempt.current.text !== message) attempt.current = { text: message, clientId: randomId() }
    const onSuccess = () => {
      attempt.current = { text: '', clientId: '' }
      setText(now => (now.startsWith(text) ? now.slice(text.length) : now))
    }
    mutate({ params: { friendId }, body: { message, clientId: attempt.current.clientId } }, { onSuccess })
  }

  return { send, isSending: isPending }
}
