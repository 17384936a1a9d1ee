import { useEffect, useState } from 'react'

/** When an image that did not load is asked for again: the server may be busy, or the network gone for a moment. */
const pausesMs = [1_000, 4_000]

/** Whether an image is to be shown or what takes its place, and what to do when it does not load. */
export function useImage(src: string | null | undefined): { isShown: boolean; onError: () => void } {
  /** How often it was lost and tried again: odd while it is lost. */
  const [[known, counted], setTurns] = useState<[src: typeof src, turns: number]>([src, 0])
  const turns = known === src ? counted : 0
  const isShown = turns % 2 === 0
  const turn = () => setTurns([src, turns + 1])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each loss has one pause
  useEffect(() => {
    const pauseMs = pausesMs[(turns - 1) / 2]
    const timer = pauseMs && setTimeout(turn, pauseMs)
    return () => clearTimeout(timer)
  }, [src, turns])
  return { isShown, onError: turn }
}
