import { texts } from '#web/texts.ts'
import { BrandMark } from './brand.tsx'
import { useSite } from './site-brand.ts'

/** The mark with the market's name. */
export function Wordmark({ size = 36 }: { size?: number }) {
  const { name } = useSite()
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 [&>svg]:max-[359px]:hidden">
      <BrandMark size={size} />
      <span className="text-title tracking-tight wrap-anywhere">
        {name === texts.common.productName ? (
          <>
            Task<span className="text-press-ink">Bazaar</span>
          </>
        ) : (
          name
        )}
      </span>
    </span>
  )
}
