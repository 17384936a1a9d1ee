import { Person } from './person.tsx'
import { Limb, Moving, Scene } from './scene-parts.tsx'

/** Onboarding 1: a tradesman with his box of tools under the mark of the verified. */
export function VerifiedPicture() {
  return (
    <Scene>
      <path d="M48 214V84M32 92h32M36 108h24" className="stroke-art-scene" />
      <path
        d="M32 92C20 84 12 78 6 66M64 92c50 22 120 18 176-16"
        strokeWidth="2"
        className="stroke-art-scene"
      />
      <path
        d="M252 186c-16-4-20-20-18-32 14 2 22 14 20 32 0-20 8-36 24-40 2 20-6 36-22 42"
        className="fill-art-leaf"
      />
      <path d="M234 186h42l-6 28h-30z" className="fill-art-brick" />
      <Person x={146} y={94} scale={1.3} skin={1} hair="turban" cloth="marigold" over="indigo" />
      <Limb d="M112 152c-14 14-16 22-15 32" className="stroke-art-marigold" width={14} />
      <Limb d="M180 150c16 12 26 0 24-18" className="stroke-art-skin-1" />
      <Limb d="M178 148c6 7 12 10 17 6" className="stroke-art-marigold" width={14} />
      <path
        d="M198 134l2-28c-8-4-10-14-4-22l4 10 10 1 6-9c6 8 4 17-4 21l-2 28c-2 5-11 4-12-1z"
        className="fill-art-paper"
      />
      <path d="M62 186h70v28H62z" className="fill-art-indigo" />
      <path d="M82 186v-9h30v9M62 198h70" />
      <path d="M92 194h10v9H92z" className="fill-art-marigold" />
      <Moving how="float">
        <path
          d="M252 22l10 8 13-2 5 12 12 5-2 13 8 10-8 10 2 13-12 5-5 12-13-2-10 8-10-8-13 2-5-12-12-5 2-13-8-10 8-10-2-13 12-5 5-12 13 2z"
          className="fill-art-indigo"
        />
        <path d="M236 69l11 11 21-23" className="stroke-art-paper" strokeWidth="7" />
      </Moving>
    </Scene>
  )
}
