import { texts } from '#web/texts.ts'

/** Read out digit by digit, and large enough to be read at a door. */
export function ArrivalCode({ code, name }: { code: string; name: string }) {
  return (
    <div>
      <p
        role="img"
        aria-label={`${texts.agreements.arrivalCode}: ${[...code].join(' ')}`}
        className="flex gap-2"
      >
        {[...code].map((digit, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the digits never change places
            key={index}
            className="grid h-16 w-14 place-items-center rounded-control border border-line-strong bg-sunken text-hero tabular-nums"
          >
            {digit}
          </span>
        ))}
      </p>
      <p className="mt-2 text-caption text-ink-soft">{texts.agreements.showCode(name)}</p>
    </div>
  )
}
