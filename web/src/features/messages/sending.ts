import { useState } from 'react'
import { isBlank } from '#contract/blank-text.ts'
import { leaveField, write } from '#web/features/messages/unsent.ts'
import { useDraft } from '#web/platform/drafts.ts'

/**
 * What is written to a friend. A message on its way stays in the field until the server has it, or for a moment; as
 * soon as one writes on, it leaves, and never mixes with what follows.
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
