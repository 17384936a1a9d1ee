import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { refetchable } from './fetch-code.ts'

interface Part<Props> {
  fetchCode: () => Promise<{ default: ComponentType<Props> }>
  waiting: ReactNode
  code?: ComponentType<Props>
}

/**
 * A part whose code is fetched when it first shows. Without a network it says so in its own place, with 'Retry':
 * nothing around it is lost.
 */
export function later<Props extends object>(
  fetchCode: Part<Props>['fetchCode'],
  waiting: ReactNode = null,
): ComponentType<Props> {
  const part: Part<Props> = { fetchCode: refetchable(fetchCode), waiting }
  return props => <Later part={part} props={props} />
}

function Later<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  const [state, setState] = useState<'waiting' | 'here' | 'failed'>('waiting')
  useEffect(() => {
    if (part.code || state !== 'waiting') return
    part.fetchCode().then(
      code => {
        part.code = code.default
        setState('here')
      },
      () => setState('failed'),
    )
  }, [part, state])
  if (part.code) return <part.code {...props} />
  if (state === 'waiting') return part.waiting
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-x-3">
      <p>This could not be loaded.</p>
      <Button look="ghost" onClick={() => setState('waiting')}>
        Retry
      </Button>
    </div>
  )
}
