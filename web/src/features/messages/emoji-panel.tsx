import EmojiPicker, {
  Categories,
  type EmojiClickData,
  EmojiStyle,
  SkinTonePickerLocation,
  SuggestionMode,
  Theme,
} from 'emoji-picker-react'
import type { KeyboardEvent } from 'react'
import rupee from '#web/features/messages/rupee.svg'

const categories = [
  { category: Categories.SUGGESTED, name: 'Recently used' },
  { category: Categories.CUSTOM, name: 'Bazaar' },
  { category: Categories.SMILEYS_PEOPLE, name: 'Smileys and people' },
  { category: Categories.ANIMALS_NATURE, name: 'Animals and nature' },
  { category: Categories.FOOD_DRINK, name: 'Food and drink' },
  { category: Categories.TRAVEL_PLACES, name: 'Travel and places' },
  { category: Categories.ACTIVITIES, name: 'Activities' },
  { category: Categories.OBJECTS, name: 'Objects' },
  { category: Categories.SYMBOLS, name: 'Symbols' },
  { category: Categories.FLAGS, name: 'Flags' },
]

/** Pictures of our own and what each writes: a message is plain text. */
const customTexts: Readonly<Record<string, string>> = { rupee: '₹' }
const customEmojis = [{ id: 'rupee', names: ['rupee', 'money'], imgUrl: rupee }]

const textFor = (emoji: EmojiClickData): string =>
  emoji.isCustom ? (customTexts[emoji.unified] ?? '') : emoji.emoji

interface EmojiPanelProps {
  onPick: (emoji: string) => void
  onClose: () => void
}

/** The emoji picker, a chunk of its own; it draws the device's emojis, so that nothing is fetched from elsewhere. */
export default function EmojiPanel({ onPick, onClose }: EmojiPanelProps) {
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from anywhere inside
    <div onKeyDown={closeOnEscape}>
      <EmojiPicker
        emojiStyle={EmojiStyle.NATIVE}
        theme={document.documentElement.dataset.theme === 'dark' ? Theme.DARK : themeOfSystem()}
        categories={categories}
        customEmojis={customEmojis}
        suggestedEmojisMode={SuggestionMode.RECENT}
        skinTonePickerLocation={SkinTonePickerLocation.SEARCH}
        previewConfig={{ showPreview: false }}
        autoFocusSearch={false}
        width="100%"
        height={320}
        onEmojiClick={emoji => onPick(textFor(emoji))}
      />
    </div>
  )
}

const themeOfSystem = (): Theme =>
  document.documentElement.dataset.theme === 'light' ? Theme.LIGHT : Theme.AUTO
