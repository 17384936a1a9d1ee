import ImagePlus from 'lucide-react/icons/image-plus'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import Smile from 'lucide-react/icons/smile'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { isBlank } from '#contract/blank-text.ts'
import { limits } from '#contract/limits.ts'
import { useSending } from '#web/features/messages/sending.ts'
import { writeFile } from '#web/features/messages/unsent.ts'
import { texts } from '#web/texts.ts'
import { QuickPicks } from '#web/ui/chips.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { GrowingField } from '#web/ui/growing-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Loading, Spinner } from '#web/ui/spinner.tsx'
import { useCut } from '#web/ui/use-cut.ts'
import { useLayer } from '#web/ui/use-layer.ts'

const accepted = 'image/jpeg,image/png,image/webp,image/avif,application/pdf'

const { Part: EmojiPanel } = lazyPart(
  () => import('#web/features/messages/emoji-panel.tsx'),
  module => module.default,
  { waiting: <Loading />, onFailure: 'ask' },
)

/** Where a message is written: Enter sends, Shift and Enter adds a line. */
export function Composer({ friendId, isFirst }: { friendId: string; isFirst: boolean }) {
  const [isEmojiOpen, setIsEmojiOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const emojiButton = useRef<HTMLButtonElement>(null)
  const { value, change, send, isSending } = useSending(friendId)
  const { cut, onPaste } = useCut(value, limits.message.max)
  const isEmpty = isBlank(value)

  function sendFiles(files: readonly File[]) {
    for (const file of files) void writeFile(friendId, file)
  }

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
      {isFirst && isEmpty && (
        <QuickPicks
          label={texts.chat.firstWords}
          options={texts.chat.openers.map(words => ({ value: words, label: words }))}
          onPick={words => {
            change(words)
            field.current?.focus()
          }}
        />
      )}
      <div className="-mx-1 flex items-end gap-2">
        <FileButton
          label={texts.photos.attach}
          icon={<ImagePlus aria-hidden="true" />}
          accept={accepted}
          isMultiple
          onChoose={sendFiles}
        />
        <span className="flex min-w-0 flex-1 items-end rounded-[1.375rem] bg-sunken pr-0.5 focus-within:outline-3 focus-within:outline-focus">
          <GrowingField
            field={field}
            onPaste={event => {
              const files = [...event.clipboardData.files]
              if (files.length === 0) return onPaste(event)
              event.preventDefault()
              sendFiles(files)
            }}
            label={texts.common.message}
            placeholder={texts.chat.startTyping}
            maxLength={limits.message.max}
            value={value}
            onChange={change}
            onKeyDown={onKeyDown}
          />
          <span className="-my-0.5">
            <IconButton
              ref={emojiButton}
              label={texts.chat.emoji}
              aria-expanded={isEmojiOpen}
              icon={<Smile aria-hidden="true" className="text-ink-soft" />}
              onClick={() => setIsEmojiOpen(open => !open)}
            />
          </span>
        </span>
        <IconButton
          type="submit"
          label={texts.chat.send}
          aria-busy={isSending || undefined}
          disabled={isEmpty}
          icon={
            isSending ? (
              <Spinner size={20} />
            ) : (
              <span
                className={`grid size-11 place-items-center rounded-full ${isEmpty ? 'text-ink-soft' : 'bg-press text-on-press'}`}
              >
                <SendHorizontal aria-hidden="true" size={22} />
              </span>
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
