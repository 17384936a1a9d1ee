import { Person } from './person.tsx'
import { Limb, Moving, Scene } from './scene-parts.tsx'

/** Onboarding 3: the box is at the door, and the money was safe until now. */
export function PaidPicture() {
  return (
    <Scene>
      <Rickshaw />
      <Person x={84} y={122} skin={3} hair="short" cloth="brick" over="paper" hasMoustache gaze={4} />
      <Person x={240} y={122} skin={2} hair="bun" cloth="leaf" over="indigo" gaze={-4} />
      <path d="M112 168h56v46h-56z" className="fill-art-kraft" />
      <path d="M134 168v16h12v-16" className="fill-art-marigold" />
      <Limb d="M104 162c2 14 10 22 22 24" className="stroke-art-brick" />
      <Limb d="M124 186h8" className="stroke-art-skin-3" width={9} />
      <Limb d="M222 160c-6 16-14 24-28 28" className="stroke-art-leaf" />
      <Limb d="M196 188l-10 2" className="stroke-art-skin-2" width={9} />
      <Moving how="float">
        <path
          d="M162 38c12 8 22 10 34 10 2 34-8 56-34 68-26-12-36-34-34-68 12 0 22-2 34-10z"
          className="fill-art-indigo"
        />
        <circle cx="162" cy="76" r="22" className="fill-art-marigold" />
        <path d="M153 66h18M153 74h18M158 66c14 0 14 15 0 15h-4l13 10" />
      </Moving>
    </Scene>
  )
}

function Rickshaw() {
  return (
    <g>
      <path d="M20 196v-44c0-22 14-34 34-34h40c18 0 26 14 28 34v44z" className="fill-art-marigold" />
      <path d="M34 152c0-12 8-20 20-20h16v22H34zM84 132h12c10 0 14 10 16 22H84z" className="fill-art-sky" />
      <path d="M20 166h102v30H20z" className="fill-art-leaf" />
      <circle cx="44" cy="202" r="13" className="fill-art-line" />
      <circle cx="44" cy="202" r="5" className="fill-art-paper" />
    </g>
  )
}
