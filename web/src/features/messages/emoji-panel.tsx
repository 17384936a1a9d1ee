import EmojiPicker, {
  Categories,
  type EmojiClickData,
  EmojiStyle,
  SkinTonePickerLocation,
  SuggestionMode,
  Theme,
} from 'emoji-picker-react'
import type { CSSProperties, KeyboardEvent } from 'react'
import rupee from '#web/features/messages/rupee.svg'
import { texts } from '#web/texts.ts'

const categories = () => [
  { category: Categories.SUGGESTED, name: texts.chat.recentlyUsed },
  { category: Categories.CUSTOM, name: texts.chat.bazaar },
  { category: Categories.SMILEYS_PEOPLE, name: texts.chat.smileysAndPeople },
  { category: Categories.ANIMALS_NATURE, name: texts.chat.animalsAndNature },
  { category: Categories.FOOD_DRINK, name: texts.chat.foodAndDrink },
  { category: Categories.TRAVEL_PLACES, name: texts.chat.travelAndPlaces },
  { category: Categories.ACTIVITIES, name: texts.chat.activities },
  { category: Categories.OBJECTS, name: texts.chat.objects },
  { category: Categories.SYMBOLS, name: texts.chat.symbols },
  { category: Categories.FLAGS, name: texts.chat.flags },
]

/** Pictures of our own and what each writes: a message is plain text. */
const customTexts: Readonly<Record<string, string>> = { rupee: '₹' }
const customEmojis = [{ id: 'rupee', names: ['rupee', 'money'], imgUrl: rupee }]

const textFor = (emoji: EmojiClickData): string =>
  emoji.isCustom ? (customTexts[emoji.unified] ?? '') : emoji.emoji

/** The app's own colours, which know both themes, in place of the picker's. */
const colours = {
  '--epr-bg-color': 'var(--color-card)',
  '--epr-category-label-bg-color': 'var(--color-card)',
  '--epr-text-color': 'var(--color-ink-soft)',
  '--epr-search-input-bg-color': 'var(--color-sunken)',
  '--epr-search-input-bg-color-active': 'var(--color-page)',
  '--epr-search-input-text-color': 'var(--color-ink)',
  '--epr-search-input-placeholder-color': 'var(--color-ink-soft)',
  '--epr-picker-border-color': 'var(--color-line)',
  '--epr-hover-bg-color': 'var(--color-press-soft)',
  '--epr-focus-bg-color': 'var(--color-press-soft)',
  '--epr-highlight-color': 'var(--color-press-ink)',
  '--epr-category-icon-active-color': 'var(--color-press-ink)',
  '--epr-category-icon-inactive-color': 'var(--color-ink-soft)',
  '--epr-emoji-variation-picker-bg-color': 'var(--color-card)',
  '--epr-skin-tone-picker-menu-color': 'var(--color-card)',
  fontFamily: 'inherit',
} as CSSProperties

/** Leaves room for the bar and the field, in large text too. */
const height = 'clamp(220px, 100dvh - 28rem, 320px)'

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
        theme={Theme.LIGHT}
        style={colours}
        categories={categories()}
        customEmojis={customEmojis}
        suggestedEmojisMode={SuggestionMode.RECENT}
        skinTonePickerLocation={SkinTonePickerLocation.SEARCH}
        previewConfig={{ showPreview: false }}
        autoFocusSearch={false}
        width="100%"
        height={height}
        onEmojiClick={emoji => onPick(textFor(emoji))}
      />
    </div>
  )
}
