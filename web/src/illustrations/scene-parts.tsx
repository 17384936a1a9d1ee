import type { ReactNode } from 'react'

/** Every picture's frame: one size, one line weight, and an arched window of sky over the street. */
export function Scene({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 320 240"
      className="h-auto w-full fill-none stroke-art-line stroke-3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path
        d="M30 214v-90c0-44 34-58 66-70 32-12 52-26 64-50 12 24 32 38 64 50 32 12 66 26 66 70v90z"
        className="fill-art-sky stroke-none"
      />
      <path d="M8 214h304c-20 16-60 22-152 22S28 230 8 214z" className="fill-art-ground stroke-none" />
      <path d="M8 214h304" className="stroke-art-scene" />
      {children}
    </svg>
  )
}

/** The one small motion of a picture; `prefers-reduced-motion` stops it (theme/motion.css). */
export function Moving({ how, children }: { how: 'sway' | 'float' | 'blink'; children: ReactNode }) {
  const motions = { sway: 'animate-sway origin-top', float: 'animate-float', blink: 'animate-blink' }
  return <g className={`[transform-box:fill-box] ${motions[how]}`}>{children}</g>
}

/** An arm or a leg: a line as thick as a limb, with the same outline as all else. */
export function Limb({ d, className, width = 11 }: { d: string; className: string; width?: number }) {
  return (
    <>
      <path d={d} strokeWidth={width + 6} />
      <path d={d} strokeWidth={width} className={className} />
    </>
  )
}

/** A shop's awning hanging from `x`, `y`: scallops in marigold and white. */
export function Awning({ x, y, scallops }: { x: number; y: number; scallops: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {[...Array(scallops).keys()].map(index => (
        <path
          key={index}
          d={`M${index * 24} 0h24v24a12 12 0 0 1-24 0z`}
          className={index % 2 === 0 ? 'fill-art-marigold' : 'fill-art-paper'}
        />
      ))}
    </g>
  )
}

/** A string of marigolds, as over a door on a good day. */
export function Toran({ d, flowers }: { d: string; flowers: readonly (readonly [number, number])[] }) {
  return (
    <>
      <path d={d} />
      {flowers.map(([x, y], index) => (
        <circle
          key={`${x}-${y}`}
          cx={x}
          cy={y}
          r="6"
          className={index % 2 === 0 ? 'fill-art-marigold' : 'fill-art-brick'}
        />
      ))}
    </>
  )
}

/** A star of rating, its middle at `x`, `y`. */
export function ArtStar({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  return (
    <path
      d="M0-10l3 6.400 7 .9-5.100 4.900 1.300 7L0 5.800l-6.200 3.400 1.300-7L-10-2.700l7-.9z"
      transform={`translate(${x} ${y}) scale(${scale})`}
      strokeWidth={3 / scale}
      className="fill-art-marigold"
    />
  )
}
