import { useEffect, useRef } from 'react'

/** Runs once per visit of a screen, also where React's strict mode mounts twice: for calls that use something up. */
export function useOnce(action: () => void): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    action()
  })
}
