import { Person } from './person.tsx'
import { Awning, Limb, Moving, Scene, Toran } from './scene-parts.tsx'

/** Onboarding 0: somebody pins up what needs doing, a neighbour is already waving. */
export function WelcomePicture() {
  return (
    <Scene>
      <path d="M76 214V66h168v148" className="fill-art-wall" />
      <path d="M76 190h168" />
      <Awning x={64} y={44} scallops={8} />
      <Moving how="sway">
        <Toran
          d="M104 76c18 18 38 18 56 8 18 10 38 10 56-8"
          flowers={[
            [106, 79],
            [120, 87],
            [140, 90],
            [160, 84],
            [180, 90],
            [200, 87],
            [214, 79],
          ]}
        />
      </Moving>
      <path d="M124 108h72v84h-72z" className="fill-art-paper" />
      <path d="M138 130h44M138 144h44M138 158h26" />
      <path d="M166 172l7 7 13-14" className="stroke-art-leaf" strokeWidth="5" />
      <circle cx="160" cy="112" r="6" className="fill-art-brick" />
      <Person x={78} y={122} skin={2} hair="bun" cloth="indigo" over="marigold" gaze={4} />
      <Limb d="M98 166c12 6 18-4 27-20" className="stroke-art-skin-2" width={9} />
      <Limb d="M94 160c3 4 6 6 9 6" className="stroke-art-indigo" />
      <Person x={248} y={122} skin={1} hair="short" cloth="leaf" over="paper" hasMoustache gaze={-4} />
      <Limb d="M272 160c14-8 18-24 14-42" className="stroke-art-skin-1" width={9} />
      <Limb d="M270 162c6-3 10-8 13-14" className="stroke-art-leaf" />
    </Scene>
  )
}
