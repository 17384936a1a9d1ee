import Bookmark from 'lucide-react/icons/bookmark'
import { useState } from 'react'
import type { TaskFilter } from '#contract/task-filter.ts'
import SaveSheet from '#web/features/tasks/searches/save-sheet.tsx'
import { texts } from '#web/texts.ts'
import { TextButton } from '#web/ui/text-button.tsx'

/** Offers to save what narrows the list, and opens the sheet for it. */
export default function SaveSearch({ filter }: { filter: TaskFilter }) {
  const [opened, setOpened] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    setOpened(opened + 1)
    setIsOpen(true)
  }
  return (
    <>
      {/* Aligns with the text above when it wraps onto a line of its own. */}
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
