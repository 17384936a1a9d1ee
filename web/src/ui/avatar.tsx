import { charactersOf } from '#contract/texts/characters.ts'
import { texts } from '#web/texts.ts'

const sizes = {
  small: 'size-10 text-body',
  medium: 'size-12 text-lead',
  large: 'size-24 text-display',
}

const cloths = [
  'bg-cloth-1 text-cloth-1-ink',
  'bg-cloth-2 text-cloth-2-ink',
  'bg-cloth-3 text-cloth-3-ink',
  'bg-cloth-4 text-cloth-4-ink',
  'bg-cloth-5 text-cloth-5-ink',
]

type AvatarProps = { name: string; size?: keyof typeof sizes; isOnline?: boolean }

/** The first letter of a name on a cloth that stays that person's; decorative, but says 'Online' when it shows it. */
export function Avatar({ name, size = 'medium', isOnline = false }: AvatarProps) {
  const letter = initialOf(name) ?? '?'
  return (
    <span className="relative inline-block shrink-0">
      <span
        aria-hidden="true"
        className={`grid place-items-center rounded-full font-bold ${sizes[size]} ${clothOf(name)}`}
      >
        {letter}
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

function clothOf(name: string): string {
  let sum = 0
  for (const letter of name) sum += letter.codePointAt(0) ?? 0
  return cloths[sum % cloths.length]!
}
