import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { useEffect, useState } from 'react'
import type { TaskFilter } from '#contract/task-filter.ts'
import { chipsOf, type FilterName, sortWords } from '#web/features/tasks/lists/filter-words.ts'
import { texts } from '#web/texts.ts'
import { useAllCategories } from '#web/ui/categories.ts'
import { ChipRow, FilterChip } from '#web/ui/filter-chip.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

const sheetCode = lazyPart(
  () => import('#web/features/tasks/lists/filter-sheet.tsx'),
  module => module.default,
)

interface FilterBarProps {
  filter: TaskFilter
  onChange: (changes: TaskFilter) => void
}

/** The filters as chips, each with its sheet of choices. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  const sheet = useFilterSheet({ filter, onChange })
  const chips = chipsOf(filter, useAllCategories())
  // The active filters come first, where they are seen.
  const inOrder = [...chips.filter(({ value }) => value), ...chips.filter(({ value }) => !value)]
  return (
    <>
      <ChipRow label={texts.market.filters} first={inOrder[0]?.value}>
        {inOrder.map(({ name, label, value, off }) => (
          <FilterChip
            key={name}
            name={label}
            value={value}
            onOpen={() => sheet.open(name)}
            onRemove={() => onChange(off)}
          />
        ))}
      </ChipRow>
      {sheet.element}
    </>
  )
}

/** The order of the list, to press for another. */
export function SortButton({ filter, onChange }: FilterBarProps) {
  const sheet = useFilterSheet({ filter, onChange })
  const words = sortWords()[filter.sort ?? 'newest']
  return (
    <>
      <TextButton
        label={texts.market.sortedBy(words)}
        icon={<ArrowUpDown aria-hidden="true" size={16} />}
        opensDialog
        onClick={() => sheet.open('sort')}
      >
        {words}
      </TextButton>
      {sheet.element}
    </>
  )
}

/** A sheet whose code comes once the page stands; it stays in place to slide out again. */
function useFilterSheet({ filter, onChange }: FilterBarProps) {
  const [name, setName] = useState<FilterName | null>(null)
  const [opened, setOpened] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => void sheetCode.load(), 1_000)
    return () => clearTimeout(timer)
  }, [])
  const open = (wanted: FilterName) => {
    setName(wanted)
    setOpened(opened + 1)
    setIsOpen(true)
  }
  const element = name && (
    <sheetCode.Part
      key={opened}
      name={name}
      isOpen={isOpen}
      filter={filter}
      onChoose={onChange}
      onClose={() => setIsOpen(false)}
    />
  )
  return { open, element }
}
