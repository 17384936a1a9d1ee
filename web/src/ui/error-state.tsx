import CircleAlert from 'lucide-react/icons/circle-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { texts } from '#web/texts.ts'
import { Button } from './button.tsx'
import { RequestId } from './request-id.tsx'

type ErrorStateProps = { text: string; onRetry?: () => unknown; picture?: ReactNode }

/** The error in words for people, and 'Retry' if trying again can help. */
export function ErrorState({ text, onRetry, picture }: ErrorStateProps) {
  return (
    <div role="alert" className="tb-at-two-fifths">
      <div className="flex flex-col items-center gap-5 text-center">
        {picture ? (
          <div className="aspect-4/3 w-56 max-w-full">{picture}</div>
        ) : (
          <span className="grid size-16 place-items-center rounded-full bg-danger-soft text-danger-ink">
            <CircleAlert aria-hidden="true" size={32} />
          </span>
        )}
        <div className="flex flex-col items-center">
          <p className="max-w-72 text-strong text-balance">{text}</p>
          <RequestId />
        </div>
        {onRetry && (
          <Button look="secondary" icon={<RotateCw aria-hidden="true" size={20} />} onClick={onRetry}>
            {texts.controls.retry}
          </Button>
        )}
      </div>
    </div>
  )
}
