import { charactersOf } from '#contract/texts/characters.ts'
import { texts } from '#web/texts.ts'
import { clothOfPerson } from './cloth.ts'
import { useImage } from './use-image.ts'

/** The width, and the initial's size: two fifths of it. */
const sizes = {
  24: 'size-6 text-[0.6875rem]',
  40: 'size-10 text-[1rem]',
  48: 'size-12 text-[1.1875rem]',
  56: 'size-14 text-[1.375rem]',
  72: 'size-18 text-[1.8125rem]',
  88: 'size-22 text-[2.1875rem]',
  112: 'size-28 text-[2.8125rem]',
}

type AvatarProps = {
  name: string
  /** The address of a photo; the initial shows where there is none, or it does not load. */
  src?: string | null | undefined
  size?: keyof typeof sizes
  isOnline?: boolean
  /** On a card's picture: a ring parts it from that. */
  hasRing?: boolean
}

/** A face, or the first letter of a name on a cloth that stays that person's; decorative, but says 'Online' when it shows it. */
export function Avatar({ name, src, size = 48, isOnline = false, hasRing = false }: AvatarProps) {
  const { isShown, onError } = useImage(src)
  return (
    <span className="relative inline-block shrink-0">
      <span
        aria-hidden="true"
        style={clothOfPerson(name)}
        className={`tb-cloth grid place-items-center overflow-hidden rounded-full font-semibold leading-none inset-ring inset-ring-ink/8 ${sizes[size]} ${hasRing ? 'ring-2 ring-card' : ''}`}
      >
        {src && isShown ? (
          <img
            src={src}
            alt=""
            width={size}
            height={size}
            loading="lazy"
            decoding="async"
            onError={onError}
            className="size-full object-cover"
          />
        ) : (
          (initialOf(name) ?? '?')
        )}
      </span>
      {isOnline && (
        <span className="absolute right-0 bottom-0 size-3.5 rounded-full border-2 border-card bg-open">
          <span className="sr-only">{texts.controls.online}</span>
        </span>
      )}
    </span>
  )
}

/** The first letter with all its marks, as a Hindi vowel sign is one. */
export const initialOf = (name: string): string | undefined =>
  charactersOf(name.trim(), texts.common.locale)[0]?.toUpperCase()
