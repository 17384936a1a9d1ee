import { useEffect, useState } from 'react'
import { iconAsItComes } from '#contract/market-categories.ts'
import { useCategory } from './categories.ts'
import { clothOfCategory } from './cloth.ts'
import { LineIcon } from './line-icon.tsx'

let drawn: readonly string[] = []

/**
 * The drawing of an icon. Those of the fourteen come together once the first cards stand: they weigh 2 kB. The others
 * come once one of them is shown.
 */
function useLine(icon: number): string {
  const [lines, setLines] = useState(drawn)
  useEffect(() => {
    if (icon < lines.length) return
    const load = async () => {
      const { categoryLines } = await import('#contract/category-lines.ts')
      const isAmongThem = icon < categoryLines.length
      const more = isAmongThem ? [] : (await import('#contract/more-category-lines.ts')).moreCategoryLines
      if (categoryLines.length + more.length > drawn.length) drawn = [...categoryLines, ...more]
      setLines(drawn)
    }
    // After the cards. Without them the cloth alone tells a category, and the next card asks again.
    const timer = setTimeout(() => load().catch(() => {}))
    return () => clearTimeout(timer)
  }, [icon, lines])
  return lines[icon] ?? ''
}

/** The number of the icon that this market gives a category. */
const useIconOf = (categoryId: number): number => useCategory(categoryId)?.icon ?? iconAsItComes(categoryId)

type CategoryIconProps = { categoryId: number; size?: number; look?: string }

/** One of the icons to choose from. */
export const Icon = ({ icon }: { icon: number }) => <LineIcon line={useLine(icon)} />

/** The icon of a category in the colour of the text around it; decorative. */
export function CategoryIcon({ categoryId, size, look }: CategoryIconProps) {
  return <LineIcon line={useLine(useIconOf(categoryId))} size={size} look={look} />
}

/** The arched window of the scenes, in a square of 88. */
const arch = 'M10 88V54c0-16 11-21 20-25 8-4 12-9 14-17 2 8 6 13 14 17 9 4 20 9 20 25v34z'

/** The stand-in for a photo: the category's icon on its cloth, with the arch behind it where there is room. */
export function CategoryTile({ categoryId, size = 40 }: { categoryId: number; size?: number }) {
  const icon = size > 48 ? Math.round(size * 0.41) : size / 2
  const start = (size - icon) / 2
  const scale = icon / 24
  const line = useLine(useIconOf(categoryId))
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      style={clothOfCategory(categoryId)}
      className={`tb-cloth shrink-0 ${size > 48 ? 'rounded-picture' : 'rounded-[0.625rem]'}`}
    >
      {size > 48 && <path d={arch} transform={`scale(${size / 88})`} className="fill-current opacity-12" />}
      <path
        d={line}
        transform={`translate(${start} ${start}) scale(${scale})`}
        style={{ strokeWidth: 2 / scale }}
        className="tb-line"
      />
    </svg>
  )
}

/** The same as a band over the whole width, on a task's page. */
export function CategoryBand({ categoryId }: { categoryId: number }) {
  return (
    <div
      aria-hidden="true"
      style={clothOfCategory(categoryId)}
      className="tb-cloth relative flex h-24 items-center overflow-hidden px-4"
    >
      <svg
        aria-hidden="true"
        viewBox="0 12 88 76"
        className="absolute right-4 bottom-0 h-20 fill-current opacity-12"
      >
        <path d={arch} />
      </svg>
      <CategoryIcon categoryId={categoryId} size={40} />
    </div>
  )
}
