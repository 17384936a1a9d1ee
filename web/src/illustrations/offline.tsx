import { Person } from './person.tsx'
import { Limb, Moving, Scene } from './scene-parts.tsx'

/** No connection: the string is cut, the kite is away. */
export function OfflinePicture() {
  return (
    <Scene>
      <path d="M44 214v-34h152v34" className="fill-art-brick" />
      <path d="M36 170h168v12H36z" className="fill-art-kraft" />
      <path d="M64 182v32M94 182v32M124 182v32M154 182v32" />
      <path d="M216 214v-74h64v74M236 160h22v22h-22z" className="fill-art-wall" />
      <path d="M208 140h80" strokeWidth="9" className="stroke-art-scene" />
      <Person x={104} y={94} scale={0.85} skin={2} hair="short" cloth="leaf" over="paper" gaze={4} />
      <path d="M36 170h168v12H36z" className="fill-art-kraft" />
      <Limb d="M124 130c16 2 24-8 28-22" className="stroke-art-skin-2" width={8} />
      <Limb d="M122 130c6 2 11 1 15-2" className="stroke-art-leaf" width={10} />
      <path d="M142 112l18-10M146 98l10 18" strokeWidth="8" />
      <path d="M143 111l16-8" strokeWidth="3" className="stroke-art-marigold" />
      <path d="M158 100c6-12 16-16 24-14" strokeWidth="2" className="stroke-art-scene" />
      <path d="M196 82l4 2M208 86l3 2" strokeWidth="2" className="stroke-art-scene" />
      <Moving how="float">
        <path d="M222 84c8-2 10-10 14-18" strokeWidth="2" className="stroke-art-scene" />
        <path d="M236 16l32 26-26 34-32-28z" className="fill-art-indigo" />
        <path d="M236 16l6 60M210 48c20-14 40-16 58-6" />
        <path d="M236 16l32 26-29 7z" className="fill-art-marigold" />
        <path d="M242 76l-6 14 14-2z" className="fill-art-brick" />
      </Moving>
    </Scene>
  )
}
