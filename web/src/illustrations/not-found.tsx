import { Person } from './person.tsx'
import { Limb, Moving, Scene } from './scene-parts.tsx'

/** No such page: the driver knows every lane but this one. */
export function NotFoundPicture() {
  return (
    <Scene>
      <path d="M240 214V64" strokeWidth="9" />
      <path d="M240 212V66" strokeWidth="3" className="stroke-art-kraft" />
      <path d="M214 116h52l12 12-12 12h-52z" className="fill-art-leaf" />
      <Moving how="sway">
        <path d="M272 70h-62l-14 16 14 16h62z" className="fill-art-paper" />
        <path d="M218 78v9h10M226 82v12M238 78h9v16h-9zM256 78v9h10M264 82v12" />
      </Moving>
      <path d="M40 198v-58c0-26 16-40 40-40h50c20 0 28 14 32 40v58z" className="fill-art-marigold" />
      <path
        d="M56 146c0-18 10-28 24-28h14v28zM106 118h20c10 0 16 12 18 28h-38z"
        className="fill-art-ground"
      />
      <path d="M40 162h122v36H40z" className="fill-art-leaf" />
      <path d="M162 172h14c6 0 8 4 8 10v16h-22" className="fill-art-leaf" />
      <circle cx="178" cy="172" r="6" className="fill-art-paper" />
      <circle cx="68" cy="200" r="14" className="fill-art-line" />
      <circle cx="68" cy="200" r="5" className="fill-art-paper" />
      <circle cx="168" cy="200" r="14" className="fill-art-line" />
      <circle cx="168" cy="200" r="5" className="fill-art-paper" />
      <Person
        x={206}
        y={140}
        scale={0.8}
        skin={2}
        hair="short"
        cloth="brick"
        over="paper"
        hasMoustache
        gaze={2}
      />
      <Limb d="M188 178c-10-10-8-26 2-42" className="stroke-art-skin-2" width={8} />
      <Limb d="M189 178c-4-4-6-9-6-14" className="stroke-art-brick" width={10} />
    </Scene>
  )
}
