import { Person } from './person.tsx'
import { Moving, Scene } from './scene-parts.tsx'

/** No conversation yet: two windows over the lane, and something to say. */
export function NoMessagesPicture() {
  return (
    <Scene>
      <path d="M36 214V96h104v118M180 214V96h104v118" className="fill-art-wall" />
      <path d="M52 190v-46c0-20 18-24 36-38 18 14 36 18 36 38v46z" className="fill-art-ground" />
      <path d="M196 190v-46c0-20 18-24 36-38 18 14 36 18 36 38v46z" className="fill-art-ground" />
      <Person x={88} y={138} scale={0.8} skin={2} hair="scarf" cloth="marigold" over="indigo" gaze={3} />
      <Person x={232} y={138} scale={0.8} skin={3} hair="turban" cloth="leaf" over="brick" gaze={-3} />
      <path d="M40 188h96v26H40zM184 188h96v26h-96z" className="fill-art-brick" />
      <path d="M64 188v26M88 188v26M112 188v26M208 188v26M232 188v26M256 188v26" />
      <Moving how="float">
        <path
          d="M108 42h52a10 10 0 0 1 10 10v22a10 10 0 0 1-10 10h-34l-14 12v-12h-4a10 10 0 0 1-10-10V52a10 10 0 0 1 10-10z"
          className="fill-art-paper"
        />
        <path d="M118 63h.1M134 63h.1M150 63h.1" strokeWidth="7" />
      </Moving>
      <path
        d="M196 56h30a9 9 0 0 1 9 9v14a9 9 0 0 1-9 9h-2v10l-12-10h-16a9 9 0 0 1-9-9V65a9 9 0 0 1 9-9z"
        className="fill-art-marigold"
      />
    </Scene>
  )
}
