interface PlotProps {
  /** The text for those who cannot see it. */
  label: string
  values: readonly number[]
}

const [barWidth, gap, height] = [7, 3, 48]

/** One bar for each value, the highest as high as the plot; of nothing a line stays. */
export function Plot({ label, values }: PlotProps) {
  const most = Math.max(1, ...values)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${values.length * (barWidth + gap) - gap} ${height}`}
      preserveAspectRatio="none"
      className="h-14 w-full"
    >
      {values.map((value, i) => {
        const tall = Math.max(1, (value / most) * height)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={i}
            x={i * (barWidth + gap)}
            y={height - tall}
            width={barWidth}
            height={tall}
            className={value === 0 ? 'fill-line-strong' : 'fill-press-ink'}
          />
        )
      })}
    </svg>
  )
}
