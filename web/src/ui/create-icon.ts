import { createElement, type SVGProps } from 'react'

interface Drawing {
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number
}

/**
 * An icon of the library from its drawing. The build puts this in the place of the library's own function, which serves
 * more kinds of drawings and weighs 2 kB more on the first page.
 */
export default function createIcon({ node }: Drawing) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, when its module is read
  return function Icon({ size = 24, ...props }: IconProps) {
    const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
    const look = {
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    }
    return createElement(
      'svg',
      { viewBox: '0 0 24 24', width: size, height: size, ...look, ...props } as SVGProps<SVGSVGElement>,
      ...shapes,
    )
  }
}
