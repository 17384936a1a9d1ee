import Clock from 'lucide-react/icons/clock'
import ListChecks from 'lucide-react/icons/list-checks'
import Star from 'lucide-react/icons/star'
import { type ReactNode, useState } from 'react'
import type { Profile } from '#contract/entities/user.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { InfoRow } from '#web/ui/info-row.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

/** The figures of somebody's work and reviews. A tap says how each figure is worked out. */
export function Figures({ profile }: { profile: Profile }) {
  const [isOpen, setIsOpen] = useState(false)
  const { userRating, ratingCount, tasksDone, customerRating, customerRatingCount } = profile
  const { completionRate, respondsInMinutes } = profile
  const words = texts.profiles
  const hasStrip = ratingCount > 0 || tasksDone > 0
  const lines = [
    completionRate !== null && { icon: <ListChecks />, text: words.completes(completionRate) },
    respondsInMinutes !== null && { icon: <Clock />, text: words.responds(respondsInMinutes) },
    customerRatingCount > 0 && {
      icon: <Star />,
      text: words.ratedAsCustomer(customerRating, customerRatingCount),
    },
  ].filter(line => line !== false)
  if (!hasStrip && lines.length === 0) return <p>{words.notRated}</p>
  return (
    <div>
      {hasStrip && (
        <div className="flex divide-x divide-line border-y border-line">
          {ratingCount > 0 && (
            <Cell label={words.asServiceProvider} isWide>
              <span className="text-title tabular-nums">{userRating}</span>
              <Stars value={userRating} size={12} isNumberShown={false} />
            </Cell>
          )}
          {ratingCount > 0 && (
            <Cell label={words.ratings(ratingCount)}>
              <span className="text-title tabular-nums">{ratingCount}</span>
            </Cell>
          )}
          <Cell label={words.tasksDone(tasksDone)}>
            <span className="text-title tabular-nums">{tasksDone}</span>
          </Cell>
        </div>
      )}
      {lines.map(({ icon, text }) => (
        <InfoRow key={text} icon={icon}>
          {text}
        </InfoRow>
      ))}
      <div className="-ml-2">
        <TextButton opensDialog onClick={() => setIsOpen(true)}>
          {words.aboutFigures}
        </TextButton>
      </div>
      <BottomSheet isOpen={isOpen} title={words.aboutFigures} onClose={() => setIsOpen(false)}>
        {isOpen && (
          <dl className="flex flex-col gap-4">
            {words.figures.map(({ name, how }) => (
              <div key={name}>
                <dt className="text-strong">{name}</dt>
                <dd className="text-ink-soft">{how}</dd>
              </div>
            ))}
          </dl>
        )}
      </BottomSheet>
    </div>
  )
}

const Cell = ({
  label,
  isWide = false,
  children,
}: {
  label: string
  isWide?: boolean
  children: ReactNode
}) => (
  <span
    className={`flex min-h-19 ${isWide ? 'flex-[1_1_6rem]' : 'flex-[1_1_3rem]'} flex-col items-center justify-center gap-0.5 px-2 py-2 text-center`}
  >
    <span className="flex flex-wrap items-center justify-center gap-x-2">{children}</span>
    <span className="text-micro font-normal text-ink-soft">{label}</span>
  </span>
)
