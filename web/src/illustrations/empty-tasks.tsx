import { Person } from './person.tsx'
import { Limb, Moving, Scene, Toran } from './scene-parts.tsx'

/** No task of one's own: a clean sheet and a sharp pencil. */
export function NoOwnTasksPicture() {
  return (
    <Scene>
      <Toran
        d="M56 70c60 34 148 34 208 0"
        flowers={[
          [72, 78],
          [100, 89],
          [130, 94],
          [160, 96],
          [190, 94],
          [220, 89],
          [248, 78],
        ]}
      />
      <Person x={108} y={122} skin={1} hair="short" cloth="indigo" over="paper" gaze={5} />
      <path d="M166 118h78v96h-78z" className="fill-art-kraft" />
      <path d="M174 128h62v86h-62z" className="fill-art-paper" />
      <path d="M192 112h26v14h-26z" className="fill-art-marigold" />
      <path d="M184 146h8v8h-8zM184 168h8v8h-8zM184 190h8v8h-8z" />
      <path d="M202 150h24M202 172h24M202 194h16" strokeDasharray="1 7" />
      <Limb d="M130 162c12 16 22 18 36 12" className="stroke-art-indigo" />
      <Limb d="M164 175l4-2" className="stroke-art-skin-1" width={9} />
      <Moving how="sway">
        <path d="M262 118l12 4-18 58-10 10-2-14z" className="fill-art-marigold" />
        <path d="M244 176l12 4M259 128l12 4" />
      </Moving>
    </Scene>
  )
}
