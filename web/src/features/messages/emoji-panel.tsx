import EmojiPicker, {
  Categories,
  type EmojiClickData,
  EmojiStyle,
  SkinTonePickerLocation,
  SuggestionMode,
  Theme,
} from 'emoji-picker-react'
import Bus from 'lucide-react/icons/bus'
import Clock from 'lucide-react/icons/clock'
import Flag from 'lucide-react/icons/flag'
import Hash from 'lucide-react/icons/hash'
import Lightbulb from 'lucide-react/icons/lightbulb'
import PawPrint from 'lucide-react/icons/paw-print'
import Smile from 'lucide-react/icons/smile'
import Store from 'lucide-react/icons/store'
import Utensils from 'lucide-react/icons/utensils'
import Volleyball from 'lucide-react/icons/volleyball'
import type { CSSProperties, KeyboardEvent } from 'react'
import rupee from '#web/features/messages/rupee.svg'
import { texts } from '#web/texts.ts'

const categories = () => [
  { category: Categories.SUGGESTED, name: texts.chat.recentlyUsed, icon: <Clock aria-hidden="true" /> },
  { category: Categories.CUSTOM, name: texts.chat.bazaar, icon: <Store aria-hidden="true" /> },
  {
    category: Categories.SMILEYS_PEOPLE,
    name: texts.chat.smileysAndPeople,
    icon: <Smile aria-hidden="true" />,
  },
  {
    category: Categories.ANIMALS_NATURE,
    name: texts.chat.animalsAndNature,
    icon: <PawPrint aria-hidden="true" />,
  },
  { category: Categories.FOOD_DRINK, name: texts.chat.foodAndDrink, icon: <Utensils aria-hidden="true" /> },
  { category: Categories.TRAVEL_PLACES, name: texts.chat.travelAndPlaces, icon: <Bus aria-hidden="true" /> },
  { category: Categories.ACTIVITIES, name: texts.chat.activities, icon: <Volleyball aria-hidden="true" /> },
  { category: Categories.OBJECTS, name: texts.chat.objects, icon: <Lightbulb aria-hidden="true" /> },
  { category: Categories.SYMBOLS, name: texts.chat.symbols, icon: <Hash aria-hidden="true" /> },
  { category: Categories.FLAGS, name: texts.chat.flags, icon: <Flag aria-hidden="true" /> },
]

/** Pictures of our own and what each writes: a message is plain text. */
const customTexts: Readonly<Record<string, string>> = { rupee: '₹' }
const customEmojis = [{ id: 'rupee', names: ['rupee', 'money'], imgUrl: rupee }]

const textFor = (emoji: EmojiClickData): string =>
  emoji.isCustom ? (customTexts[emoji.unified] ?? '') : emoji.emoji

/** The app's own colours, which know both themes, and sizes, in place of the picker's. */
const style = {
  '--epr-bg-color': 'var(--color-card)',
  '--epr-category-label-bg-color': 'var(--color-card)',
  '--epr-text-color': 'var(--color-ink-soft)',
  '--epr-search-input-bg-color': 'var(--color-sunken)',
  '--epr-search-input-bg-color-active': 'var(--color-sunken)',
  '--epr-search-input-text-color': 'var(--color-ink)',
  '--epr-search-input-placeholder-color': 'var(--color-ink-soft)',
  '--epr-search-border-color-active': 'transparent',
  '--epr-search-input-border-radius': '22px',
  '--epr-search-input-height': '44px',
  '--epr-search-input-padding': '0 44px',
  '--epr-picker-border-color': 'transparent',
  '--epr-picker-border-radius': '0',
  '--epr-emoji-variation-indicator-color': 'var(--color-line-strong)',
  // A picture of 28 in a target of 44.
  '--epr-emoji-size': '28px',
  '--epr-emoji-padding': '8px',
  '--epr-horizontal-padding': '4px',
  '--epr-header-padding': '0',
  '--epr-category-navigation-button-size': '24px',
  '--epr-category-label-height': '32px',
  '--epr-skin-tone-size': '24px',
  '--epr-hover-bg-color': 'var(--color-press-soft)',
  '--epr-focus-bg-color': 'var(--color-press-soft)',
  '--epr-highlight-color': 'var(--color-press-ink)',
  '--epr-category-icon-active-color': 'var(--color-press-ink)',
  '--epr-category-icon-inactive-color': 'var(--color-ink-soft)',
  '--epr-emoji-variation-picker-bg-color': 'var(--color-card)',
  '--epr-skin-tone-picker-menu-color': 'var(--color-card)',
  fontFamily: 'inherit',
} as CSSProperties

/** Leaves room for the bar and the field, in large text and above a keyboard too. */
const height = 'clamp(min(220px, 40dvh), 100dvh - 28rem, 320px)'

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
    <div onKeyDown={closeOnEscape} className="tb-emoji">
      <EmojiPicker
        emojiStyle={EmojiStyle.NATIVE}
        theme={Theme.LIGHT}
        style={style}
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
