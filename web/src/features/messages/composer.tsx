import SendHorizontal from 'lucide-react/icons/send-horizontal'
import Smile from 'lucide-react/icons/smile'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useSending } from '#web/features/messages/sending.ts'
import { GrowingField } from '#web/ui/growing-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { later } from '#web/ui/later.tsx'
import { Loading, Spinner } from '#web/ui/spinner.tsx'

const EmojiPanel = later(() => import('#web/features/messages/emoji-panel.tsx'), <Loading />)

/** Where a message is written: Enter sends, Shift and Enter adds a line. */
export function Composer({ friendId }: { friendId: string }) {
  const [text, setText] = useState('')
  const [isEmojiOpen, setIsEmojiOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const emojiButton = useRef<HTMLButtonElement>(null)
  const { send, isSending } = useSending(friendId, setText)

  function submit(event?: FormEvent) {
    event?.preventDefault()
    void send(text)
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes a word, Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }

  function insert(emoji: string) {
    const start = field.current?.selectionStart ?? text.length
    const end = field.current?.selectionEnd ?? start
    setText(text.slice(0, start) + emoji + text.slice(end))
    requestAnimationFrame(() => field.current?.setSelectionRange(start + emoji.length, start + emoji.length))
  }

  function closeEmoji() {
    emojiButton.current?.focus()
    setIsEmojiOpen(false)
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      {isEmojiOpen && <EmojiPanel onPick={insert} onClose={closeEmoji} />}
      <div className="flex items-end gap-1">
        <IconButton
          ref={emojiButton}
          label="Emoji"
          aria-expanded={isEmojiOpen}
          icon={<Smile aria-hidden="true" />}
          onClick={() => setIsEmojiOpen(open => !open)}
        />
        <GrowingField
          field={field}
          label="Message"
          placeholder="Start typing..."
          maxLength={limits.message.max}
          value={text}
          onChange={setText}
          onKeyDown={onKeyDown}
        />
        <IconButton
          type="submit"
          label="Send"
          aria-busy={isSending || undefined}
          disabled={text.trim() === ''}
          icon={
            isSending ? (
              <Spinner size={20} />
            ) : (
              <SendHorizontal aria-hidden="true" className="text-press-ink" />
            )
          }
        />
      </div>
    </form>
  )
}
