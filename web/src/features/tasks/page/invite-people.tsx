import { useState } from 'react'
import type { Task } from '#contract/entities/task.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const { Part: InviteSheet } = lazyPart(
  () => import('#web/features/tasks/page/invite-sheet.tsx'),
  module => module.default,
)

/** The button that opens the sheet with people who fit a task, and the sheet, which stands in no other part. */
export function useInviting(task: Task) {
  const [opened, setOpened] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    setOpened(opened + 1)
    setIsOpen(true)
  }
  const button = (
    <Button aria-haspopup="dialog" onClick={open}>
      {texts.finding.invite}
    </Button>
  )
  const sheet = opened > 0 && (
    <InviteSheet key={opened} task={task} isOpen={isOpen} onClose={() => setIsOpen(false)} />
  )
  return { button, sheet }
}
