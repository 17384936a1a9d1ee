import Bookmark from 'lucide-react/icons/bookmark'
import { useState } from 'react'
import type { TaskFilter } from '#contract/task-filter.ts'
import { texts } from '#web/texts.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

// Not part of the first page: few visits save a search.
const { Part: SaveSheet } = lazyPart(
  () => import('#web/features/tasks/searches/save-sheet.tsx'),
  module => module.default,
)

/** Offers to save what narrows the list, and opens the sheet for it. */
export function SaveSearch({ filter }: { filter: TaskFilter }) {
  const [opened, setOpened] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    setOpened(opened + 1)
    setIsOpen(true)
  }
  return (
    <>
      {/* In line with the text above it, where it has a line of its own. */}
      <span className="-ml-2">
        <TextButton icon={<Bookmark aria-hidden="true" size={16} />} opensDialog onClick={open}>
          {texts.searches.save}
        </TextButton>
      </span>
      {opened > 0 && (
        <SaveSheet key={opened} isOpen={isOpen} filter={filter} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
