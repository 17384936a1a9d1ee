import { Person } from './person.tsx'
import { ArtStar, Limb, Moving, Scene } from './scene-parts.tsx'

/** Onboarding 2: three who would do it, and the best of them steps forward. */
export function BestPicture() {
  return (
    <Scene>
      <path d="M24 90a8 8 0 0 1 8-8h64a8 8 0 0 1 8 8v124H24z" className="fill-art-wall" />
      <path d="M216 90a8 8 0 0 1 8-8h64a8 8 0 0 1 8 8v124h-80z" className="fill-art-wall" />
      <Person x={64} y={126} scale={0.9} skin={2} hair="scarf" cloth="brick" over="leaf" />
      <Person x={256} y={126} scale={0.9} skin={3} hair="cap" cloth="paper" over="paper" hasMoustache />
      <path d="M24 198h80v16H24zM216 198h80v16h-80z" className="fill-art-kraft" />
      <path d="M96 70a10 10 0 0 1 10-10h108a10 10 0 0 1 10 10v144H96z" className="fill-art-paper" />
      <path d="M104 78a8 8 0 0 1 8-8h96a8 8 0 0 1 8 8v92H104z" className="fill-art-marigold stroke-none" />
      <Person x={160} y={108} scale={1.1} skin={1} hair="plait" cloth="indigo" over="brick" />
      <Limb d="M128 150c-12 0-16-14-14-30" className="stroke-art-skin-1" width={9} />
      <Limb d="M132 152c-6 0-10-3-13-8" className="stroke-art-indigo" />
      <path d="M96 178h128v36H96z" className="fill-art-paper" />
      <Moving how="blink">
        <ArtStar x={112} y={197} />
        <ArtStar x={136} y={197} />
      </Moving>
      <ArtStar x={160} y={197} />
      <ArtStar x={184} y={197} />
      <ArtStar x={208} y={197} />
      <circle cx="214" cy="64" r="16" className="fill-art-leaf" />
      <path d="M207 64l5 5 9-10" className="stroke-art-paper" strokeWidth="4" />
    </Scene>
  )
}
