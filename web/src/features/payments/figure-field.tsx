import Lock from 'lucide-react/icons/lock'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Side } from '#web/features/payments/money-state.ts'
import { texts } from '#web/texts.ts'
import { SplitField } from '#web/ui/split-field.tsx'

interface FigureFieldProps {
  agreement: Agreement
  side: Side
  held: number
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** The sealed figure of one side, with what sealed means. */
export function FigureField({ agreement, side, held, value, onChange, error }: FigureFieldProps) {
  const poster = agreement.poster.firstName
  const provider = agreement.provider.firstName
  const isPoster = side === 'poster'
  return (
    <>
      <div className="flex gap-3 rounded-control bg-sunken px-4 py-3">
        <Lock aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-press-ink" />
        <p className="min-w-0">{texts.disputes.sealed}</p>
      </div>
      <SplitField
        label={isPoster ? texts.disputes.figureOfPoster(provider) : texts.disputes.figureOfProvider}
        total={held}
        two={{ poster: isPoster ? null : poster, provider: isPoster ? provider : null }}
        name="toProvider"
        value={value}
        onChange={onChange}
        error={error}
      />
    </>
  )
}
