import ArrowRight from 'lucide-react/icons/arrow-right'
import type { Difference } from '#web/features/agreements/terms.ts'
import { texts } from '#web/texts.ts'

/** The proposed changes, term by term: the old beside the new. */
export function Changes({ changes }: { changes: readonly Difference[] }) {
  if (changes.length === 0) return null
  return (
    <dl className="flex flex-col gap-2">
      {changes.map(({ label, from, to }) => (
        <div key={label}>
          <dt className="text-caption text-ink-soft">{label}</dt>
          <dd className="flex flex-wrap items-center gap-x-2 tabular-nums">
            {from && (
              <>
                <span className="text-ink-soft">{from}</span>
                <ArrowRight aria-label={texts.agreements.becomes} role="img" size={18} className="shrink-0" />
              </>
            )}
            <span dir="auto" className="min-w-0 font-semibold whitespace-pre-line wrap-anywhere">
              {to}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
