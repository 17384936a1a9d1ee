import { createContext, useContext, useState } from 'react'
import { texts } from '#web/texts.ts'

/** Knows the request that an error is about, and copies its id. */
export const FailedRequests = createContext<{ latest(): string | null; copy(id: string): void }>({
  latest: () => null,
  copy: () => {},
})

/** In small letters under an error that the person cannot mend: the id by which an operator finds the request. */
export function RequestId() {
  const { latest, copy } = useContext(FailedRequests)
  const [id] = useState(latest)
  if (id === null) return null
  return (
    <button
      type="button"
      onClick={() => copy(id)}
      className="pointer-events-auto -my-1.5 block min-h-11 text-left text-caption font-normal opacity-80"
    >
      {texts.controls.requestId(id)}
    </button>
  )
}
