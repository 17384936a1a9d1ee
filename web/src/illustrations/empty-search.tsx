import { Person } from './person.tsx'
import { Limb, Moving, Scene } from './scene-parts.tsx'

/** A search without result: she looked down the whole street. */
export function NothingFoundPicture() {
  return (
    <Scene>
      <path
        d="M196 214v-84h76v84M216 150h14v18h-14zM240 150h14v18h-14zM226 214v-26h18v26"
        className="fill-art-wall"
      />
      <path d="M188 130h92l-10-20h-72z" className="fill-art-brick" />
      <path d="M44 214v-56h50v56M62 174h14v16H62z" className="fill-art-wall" />
      <path d="M38 158h62l-8-16H46z" className="fill-art-marigold" />
      <Person x={134} y={122} skin={2} hair="plait" cloth="leaf" over="marigold" gaze={5} />
      <Moving how="float">
        <path d="M206 128l-16 24" strokeWidth="11" />
        <path d="M206 128l-16 24" strokeWidth="5" className="stroke-art-kraft" />
        <circle cx="222" cy="102" r="32" className="fill-art-paper" />
        <path d="M206 94c4-8 10-12 18-12" className="stroke-art-kraft" />
        <Limb d="M154 164c14 12 26 6 34-8" className="stroke-art-skin-2" width={9} />
      </Moving>
      <Limb d="M152 160c4 5 8 8 12 9" className="stroke-art-leaf" />
    </Scene>
  )
}
