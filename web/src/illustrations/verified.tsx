import { Limb, Moving, Scene } from './hand.tsx'
import { Person } from './person.tsx'

/** Onboarding 1: a tradesman with his box of tools under the mark of the verified. */
export function VerifiedArt() {
  return (
    <Scene>
      <path d="M56 214V84M40 92h32M44 108h24" />
      <path d="M40 92C24 84 16 78 8 66M72 92c50 22 120 18 172-20" strokeWidth="2" />
      <path d="M206 214v-92c0-22 22-26 32-36 10 10 32 14 32 36v92z" className="fill-art-ground" />
      <path d="M220 214v-86c0-14 12-16 18-24 6 8 18 10 18 24v86zM238 126v88" className="fill-art-brick" />
      <Person x={146} y={112} scale={1.3} skin={1} hair="turban" cloth="marigold" over="indigo" />
      <Limb d="M112 170c-14 18-16 30-14 42" className="stroke-art-marigold" width={14} />
      <Limb d="M180 168c16 10 24-2 20-22" className="stroke-art-skin-1" />
      <Limb d="M178 166c6 7 12 9 17 5" className="stroke-art-marigold" width={14} />
      <path d="M200 148l-4-26 4-8 8 2 2 8 8-4 2 8-8 8z" className="fill-art-paper" />
      <path d="M70 190h56v32H70z" className="fill-art-brick" />
      <path d="M86 190v-8h24v8M70 204h56M94 200h8v8h-8z" />
      <Moving how="float">
        <path
          d="M256 30l10 8 13-2 5 12 12 5-2 13 8 10-8 10 2 13-12 5-5 12-13-2-10 8-10-8-13 2-5-12-12-5 2-13-8-10 8-10-2-13 12-5 5-12 13 2z"
          className="fill-art-indigo"
        />
        <path d="M240 77l11 11 21-23" className="stroke-art-paper" strokeWidth="7" />
      </Moving>
    </Scene>
  )
}
