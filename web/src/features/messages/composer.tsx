import SendHorizontal from 'lucide-react/icons/send-horizontal'
import Smile from 'lucide-react/icons/smile'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { isBlank } from '#contract/blank-text.ts'
import { limits } from '#contract/limits.ts'
import { useSending } from '#web/features/messages/sending.ts'
import { texts } from '#web/texts.ts'
import { GrowingField } from '#web/ui/growing-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Loading, Spinner } from '#web/ui/spinner.tsx'
import { useCut } from '#web/ui/use-cut.ts'
import { useLayer } from '#web/ui/use-layer.ts'

const { Part: EmojiPanel } = lazyPart(
  () => import('#web/features/messages/emoji-panel.tsx'),
  module => module.default,
  { waiting: <Loading />, onFailure: 'ask' },
)

/** Where a message is written: Enter sends, Shift and Enter adds a line. */
export function Composer({ friendId }: { friendId: string }) {
  const [isEmojiOpen, setIsEmojiOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const emojiButton = useRef<HTMLButtonElement>(null)
  const { value, change, send, isSending } = useSending(friendId)
  const { cut, onPaste } = useCut(value, limits.message.max)
  const isEmpty = isBlank(value)

  function submit(event?: FormEvent) {
    event?.preventDefault()
    void send()
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes a word, Enter chooses it. Safari says only by the code that it does.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return
    event.preventDefault()
    submit()
  }

  function insert(emoji: string) {
    const start = field.current?.selectionStart ?? value.length
    const end = field.current?.selectionEnd ?? start
    change(value.slice(0, start) + emoji + value.slice(end))
    requestAnimationFrame(() => field.current?.setSelectionRange(start + emoji.length, start + emoji.length))
  }

  function closeEmoji() {
    emojiButton.current?.focus()
    setIsEmojiOpen(false)
  }

  useLayer(isEmojiOpen, closeEmoji)

  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      {isEmojiOpen && <EmojiPanel onPick={insert} onClose={closeEmoji} />}
      <div className="flex items-end gap-1">
        <IconButton
          ref={emojiButton}
          label={texts.chat.emoji}
          aria-expanded={isEmojiOpen}
          icon={<Smile aria-hidden="true" />}
          onClick={() => setIsEmojiOpen(open => !open)}
        />
        <GrowingField
          field={field}
          onPaste={onPaste}
          label={texts.common.message}
          placeholder={texts.chat.startTyping}
          maxLength={limits.message.max}
          value={value}
          onChange={change}
          onKeyDown={onKeyDown}
        />
        <IconButton
          type="submit"
          label={texts.chat.send}
          aria-busy={isSending || undefined}
          disabled={isEmpty}
          icon={
            isSending ? (
              <Spinner size={20} />
            ) : (
              <SendHorizontal aria-hidden="true" className={isEmpty ? '' : 'text-press-ink'} />
            )
          }
        />
      </div>
      <p role="status" className="text-caption font-semibold text-danger-ink empty:hidden">
        {cut}
      </p>
    </form>
  )
}
