import { useState } from 'react'
import { isBlank } from '#contract/blank-text.ts'
import { leaveField, write } from '#web/features/messages/unsent.ts'
import { useDraft } from '#web/platform/drafts.ts'

/**
 * The text written to a friend. A message on its way stays in the field until the server has it, or for a moment. As
 * soon as the person writes on, it leaves the field and never mixes with the new text.
 */
export function useSending(friendId: string) {
  const { draft, change: keep } = useDraft(`chat ${friendId}`, { text: '' })
  const [leaving, setLeaving] = useState('')
  const value = leaving + draft.text

  function change(next: string) {
    leaveField()
    setLeaving('')
    keep({ text: next.startsWith(leaving) ? next.slice(leaving.length) : next })
  }

  async function send() {
    leaveField()
    const { text } = draft
    if (isBlank(text)) return
    setLeaving(text)
    keep({ text: '' })
    await write(friendId, text)
    setLeaving('')
  }

  return { value, change, send, isSending: leaving !== '' }
}
