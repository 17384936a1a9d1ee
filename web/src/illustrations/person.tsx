import type { ReactNode } from 'react'

type Hair = 'bun' | 'plait' | 'short' | 'turban' | 'cap' | 'scarf'

const skins = ['fill-art-skin-1', 'fill-art-skin-2', 'fill-art-skin-3'] as const
const cloths = {
  indigo: 'fill-art-indigo',
  marigold: 'fill-art-marigold',
  leaf: 'fill-art-leaf',
  brick: 'fill-art-brick',
  paper: 'fill-art-paper',
}
type Cloth = keyof typeof cloths

type PersonProps = {
  x: number
  y: number
  scale?: number
  skin: 1 | 2 | 3
  hair: Hair
  cloth: Cloth
  /** The colour of the cloth worn over it: dupatta, turban, scarf. */
  over: Cloth
  hasMoustache?: boolean
  /** How far the face is turned, in units: left is negative. */
  gaze?: number
  children?: ReactNode
}

/** Somebody from the street, from the waist up, the middle of the face at `x`, `y`; arms are the scene's own. */
export function Person(props: PersonProps) {
  const { x, y, scale = 1, skin, hair, cloth, over, hasMoustache = false, gaze = 0, children } = props
  const isInDupatta = hair === 'bun' || hair === 'plait'
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} strokeWidth={3 / scale}>
      {hair === 'plait' && <Plait />}
      {hair === 'bun' && <Bun />}
      <path d="M-30 92C-32 50-28 34-10 28h20c18 6 22 22 20 64z" className={cloths[cloth]} />
      <path d="M-7 14v13c4 7 10 7 14 0V14z" className={skins[skin - 1]} />
      {isInDupatta ? (
        <path d="M-25 38c12 14 30 26 54 32l1 22H14C0 74-18 62-29 54z" className={cloths[over]} />
      ) : (
        <path d="M-10 28L0 40l10-12M0 40v52" />
      )}
      <path d="M-16-2c0-24 32-24 32 0 0 14-6 23-16 23s-16-9-16-23z" className={skins[skin - 1]} />
      <Face gaze={gaze} hasMoustache={hasMoustache} hasBindi={isInDupatta} />
      <Headwear hair={hair} over={cloths[over]} />
      {children}
    </g>
  )
}

function Face({ gaze, hasMoustache, hasBindi }: { gaze: number; hasMoustache: boolean; hasBindi: boolean }) {
  return (
    <g transform={`translate(${gaze} 0)`}>
      <circle cx="-6" cy="1" r="2" className="fill-art-line stroke-none" />
      <circle cx="6" cy="1" r="2" className="fill-art-line stroke-none" />
      <path d="M-5 10c3 4 7 4 10 0" strokeWidth="2.500" />
      {hasMoustache && (
        <path d="M-8 9c2-5 6-5 8-2 2-3 6-3 8 2-4 0-5-1-8-1s-4 1-8 1z" className="fill-art-hair stroke-none" />
      )}
      {hasBindi && <circle cx="0" cy="-6" r="2" className="fill-art-brick stroke-none" />}
    </g>
  )
}

function Headwear({ hair, over }: { hair: Hair; over: string }) {
  if (hair === 'turban') {
    return (
      <>
        <path d="M-16 4c0 26 32 26 32 0-2 7-9 8-16 8S-14 11-16 4z" className="fill-art-hair stroke-none" />
        <path d="M-19-6c-6-30 44-30 38 0C10-13-10-13-19-6z" className={over} />
        <path d="M-15-16c8-6 20-6 33 4M-6-26c8 2 16 6 21 12" strokeWidth="2.500" />
      </>
    )
  }
  if (hair === 'cap') {
    return (
      <>
        <path
          d="M-17 0c-2-6-1-10 0-14h34c1 4 2 8 0 14-2-4-3-6-4-8h-26c-1 2-2 4-4 8z"
          className="fill-art-hair stroke-none"
        />
        <path d="M-19-11c4-14 12-18 24-18 8 0 12 6 14 18z" className={over} />
      </>
    )
  }
  if (hair === 'scarf') {
    return (
      <path
        d="M0-27c-17 0-25 12-24 28 0 16-4 26-10 32 10 8 58 8 68 0-6-6-10-16-10-32 1-16-7-28-24-28zm0 11c11 0 14 8 13 17-1 12-6 18-13 18S-12 13-13 1c-1-9 2-17 13-17z"
        className={over}
        fillRule="evenodd"
      />
    )
  }
  if (hair === 'short') {
    return (
      <path
        d="M-17 0c-4-22 6-26 16-25 12-3 22 6 18 25-1-5-3-8-5-10-8 2-16 1-22-2-3 3-6 6-7 12z"
        className="fill-art-hair stroke-none"
      />
    )
  }
  return (
    <path d="M-17 3c-4-34 38-34 34 0-1-8-8-15-17-16-9 1-16 8-17 16z" className="fill-art-hair stroke-none" />
  )
}

function Bun() {
  return (
    <>
      <circle cx="4" cy="-26" r="10" className="fill-art-hair" />
      <path
        d="M-5-23c4-7 14-8 19-2"
        className="stroke-art-marigold"
        strokeWidth="5"
        strokeDasharray="0.100 6"
      />
    </>
  )
}

function Plait() {
  return (
    <>
      <path d="M12-6c16 10 10 30 18 50" className="stroke-art-hair" strokeWidth="10" />
      <circle cx="31" cy="49" r="5" className="fill-art-brick" />
    </>
  )
}
