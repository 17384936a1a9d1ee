import type { ReactNode } from 'react'

type ToggleTileProps = { label: string; icon: ReactNode; isSelected: boolean; onToggle: () => void }

/** A tile to choose or let go; the chosen one turns indigo inside a white border (post.4 in docs/clauses.md). */
export function ToggleTile({ label, icon, isSelected, onToggle }: ToggleTileProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onToggle}
      className={`flex min-h-30 flex-col items-center justify-center gap-2 rounded-card border-[3px] px-1.5 py-3 text-center text-caption font-semibold transition-[background-color,scale] active:scale-[0.97] ${
        isSelected
          ? 'border-tile-ring bg-press text-on-press outline-1 outline-press'
          : 'border-transparent bg-card text-ink outline-1 outline-line'
      }`}
    >
      {icon}
      <span className="grid min-h-10 place-items-center hyphens-auto">{label}</span>
    </button>
  )
}

/** The grid of tiles: three across, two on the narrowest phones. */
export function TileGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,6.25rem),1fr))] gap-3"
    >
      {children}
    </fieldset>
  )
}
