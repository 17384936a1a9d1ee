import { Person } from './person.tsx'
import { Limb, Moving, Scene } from './scene-parts.tsx'

/** No offer yet: time for a cup of tea. */
export function NoOffersPicture() {
  return (
    <Scene>
      <path d="M76 190v24M244 190v24" className="stroke-art-scene" />
      <path d="M196 176c-10-8-12-30-4-40h36c8 10 6 32-4 40z" className="fill-art-paper" />
      <path
        d="M228 146c16-4 16 20-1 22M192 144l-18-12-6 4M200 136v-6h20v6M210 130v-6"
        className="fill-art-paper"
      />
      <path d="M186 156h48" className="stroke-art-brick" strokeWidth="6" />
      <Person x={112} y={98} skin={3} hair="cap" cloth="leaf" over="paper" hasMoustache gaze={4} />
      <path d="M58 176h204v14H58z" className="fill-art-kraft" />
      <Limb d="M134 138c8 14 14 16 22 8" className="stroke-art-leaf" />
      <Limb d="M152 146l2 2" className="stroke-art-skin-3" width={9} />
      <path d="M150 124h20l-3 26h-14z" className="fill-art-brick" />
      <Moving how="blink">
        <path
          d="M156 116c-4-6 4-8 0-16M166 116c-4-6 4-8 0-16M238 120c-4-6 4-8 0-16"
          strokeWidth="2.500"
          className="stroke-art-scene"
        />
      </Moving>
    </Scene>
  )
}
