import { useMutation } from '@tanstack/react-query'
import { blockPerson } from '#web/features/people/calls.ts'
import type { PersonMenuProps } from '#web/platform/person-menu-slot.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'

interface Props {
  person: NonNullable<PersonMenuProps['person']>
  isOpen: boolean
  onClose: () => void
}

/** Says what a block does before it is one. */
export function BlockDialog({ person, isOpen, onClose }: Props) {
  const { mutate, isPending } = useMutation(blockPerson)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.people.blockTitle(person.firstName)}
      confirmText={texts.people.blockConfirm}
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ params: { id: person.givenId } }, { onSettled: onClose })}
    >
      {texts.people.blockEffect(person.firstName)}
    </ConfirmDialog>
  )
}
