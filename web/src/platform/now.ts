import { useEffect, useState } from 'react'

const everyMs = 60_000

/** The present time, renewed every minute so that 'Just now' does not stay for hours. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
