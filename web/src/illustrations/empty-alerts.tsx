import { Person } from './person.tsx'
import { Limb, Moving, Scene } from './scene-parts.tsx'

/** No alert: the bell hangs still, for now. */
export function NoAlertsPicture() {
  return (
    <Scene>
      <path d="M70 214V60h28v154M222 214V60h28v154" className="fill-art-wall" />
      <path d="M56 40h208v24H56z" className="fill-art-brick" />
      <path d="M62 200h44v14H62zM214 200h44v14h-44z" className="fill-art-kraft" />
      <path d="M70 84h28M222 84h28" />
      <Moving how="sway">
        <path d="M176 64v22" />
        <path
          d="M146 142c8-8 8-18 8-28 0-16 8-26 22-26s22 10 22 26c0 10 0 20 8 28z"
          className="fill-art-marigold"
        />
        <path d="M142 142h68" />
        <circle cx="176" cy="152" r="8" className="fill-art-brick" />
        <path d="M164 112c0-8 4-12 10-13" className="stroke-art-paper" />
      </Moving>
      <Person x={130} y={136} scale={0.85} skin={1} hair="plait" cloth="indigo" over="leaf" gaze={4} />
      <Limb d="M150 172c10-2 14-8 18-18" className="stroke-art-skin-1" width={8} />
      <Limb d="M148 172c4 0 7-1 10-4" className="stroke-art-indigo" width={10} />
    </Scene>
  )
}
