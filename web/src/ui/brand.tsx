import { useSite } from './site-brand.ts'

/** The market's logo, or the product's mark: the shop awning over a done task. */
export function BrandMark({ size = 40 }: { size?: number }) {
  const { logo } = useSite()
  if (logo) return <img src={logo} alt="" width={size} height={size} className="rounded-control" />
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 48 48">
      <rect width="48" height="48" rx="12" className="fill-press" />
      <path
        d="M8 10h32v9a4 4 0 0 1-8 0 4 4 0 0 1-8 0 4 4 0 0 1-8 0 4 4 0 0 1-8 0z"
        className="fill-delight"
      />
      <path d="M16 10h8v9a4 4 0 0 1-8 0zM32 10h8v9a4 4 0 0 1-8 0z" className="fill-on-press" />
      <path
        d="M15 31.5l6.2 6.2L34 26.5"
        fill="none"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-press"
      />
    </svg>
  )
}
