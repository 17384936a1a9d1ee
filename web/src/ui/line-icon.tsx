import type {} from 'lucide-react/icons/map-pin'

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]
type Drawing = { node: readonly Shape[] }

// One file of types is enough for all icons of the library, and leaves out their shapes.
declare module 'lucide-react/icons/map-pin' {
  export const __iconData: Drawing
}

const ring = (cx: number, cy: number, r: number): string =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

function box(x: number, y: number, width: number, height: number, r: number): string {
  const [across, down] = [width - 2 * r, height - 2 * r]
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}`
}

function outlineOf([tag, attributes]: Shape): string {
  const { d, cx, cy, r, x, y, width, height, rx = 0 } = attributes
  if (tag === 'circle') return ring(Number(cx), Number(cy), Number(r))
  if (tag === 'rect') return box(Number(x), Number(y), Number(width), Number(height), Number(rx))
  if (d === undefined) throw new Error(`an icon with a ${tag}, which would not be drawn`)
  // A first move is from the start of the drawing, not from where the shape before ended.
  return d.replace(/^m/, 'M0 0m')
}

/** The lines of an icon in one: a long list has thousands, and each shape of its own would be styled and laid out. */
export const lineOf = ({ node }: Drawing): string => node.map(outlineOf).join('')

type LineIconProps = { line: string; size?: number | undefined; look?: string | undefined }

/** An icon from its line, in the colour of the text around it; decorative. */
export function LineIcon({ line, size = 24, look = '' }: LineIconProps) {
  return (
    <svg className={`tb-line ${look}`} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={line} />
    </svg>
  )
}
