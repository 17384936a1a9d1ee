import { Awning, Moving, Scene } from './scene-parts.tsx'

/** Home with no task: the stall is open, the cat keeps it. */
export function NoTasksPicture() {
  return (
    <Scene>
      <path d="M76 214V78h168v136" className="fill-art-wall" />
      <path d="M96 104h128v48H96z" className="fill-art-ground" />
      <path d="M112 152v-18h22v18M186 152v-26h16v26" className="fill-art-leaf" />
      <path d="M64 152h192v18H64z" className="fill-art-kraft" />
      <path d="M84 170v44h152v-44" className="fill-art-indigo" />
      <path d="M108 170v44M160 170v44M212 170v44" />
      <Awning x={64} y={54} scallops={8} />
      <path d="M134 152c-4-20 14-26 30-26 14 0 24 10 24 26z" className="fill-art-marigold" />
      <path d="M134 152c-8-16-2-24-2-32l8 7h10l8-7c2 10 2 22-6 32z" className="fill-art-marigold" />
      <path d="M138 138l4 1M150 139l4-1M146 144v2" strokeWidth="2.500" />
      <path d="M188 150c14 2 16-8 26-6" strokeWidth="3" />
      <Moving how="sway">
        <path d="M160 90v12" />
        <path d="M148 116c0-8 4-14 12-14s12 6 12 14z" className="fill-art-brick" />
      </Moving>
    </Scene>
  )
}
