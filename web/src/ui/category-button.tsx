import { Icon } from './category-icon.tsx'
import { clothOfCategory } from './cloth.ts'

interface CategoryButtonProps {
  category: { id: number; icon: number; isOffered: boolean }
  name: string
  label: string
  note: string
  /** Said in place of the note. */
  problem?: string | undefined
  onOpen: () => void
}

/** A category of a list, which opens what there is to set; one that is not on offer is pale. */
export function CategoryButton({ category, name, label, note, problem, onOpen }: CategoryButtonProps) {
  const { id, icon, isOffered } = category
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={label}
      onClick={onOpen}
      className="-ml-2 flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-control px-2 py-1 text-left hover:bg-press-soft"
    >
      <span
        aria-hidden="true"
        style={clothOfCategory(id)}
        className={`tb-cloth grid size-10 shrink-0 place-items-center rounded-full [&>svg]:size-5 ${isOffered ? '' : 'opacity-50'}`}
      >
        <Icon icon={icon} />
      </span>
      <span className="min-w-0 flex-1">
        <span className={`block wrap-anywhere ${isOffered ? 'text-strong' : 'text-ink-soft'}`}>{name}</span>
        {problem && <span className="block text-caption text-danger-ink">{problem}</span>}
        {!problem && note && <span className="block text-caption text-ink-soft">{note}</span>}
      </span>
    </button>
  )
}
