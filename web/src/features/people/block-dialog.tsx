import { useMutation } from '@tanstack/react-query'
import { blockPerson } from '#web/features/people/calls.ts'
import type { MoreProps } from '#web/platform/more.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'

interface Props {
  person: MoreProps['person']
  isOpen: boolean
  onClose: () => void
}

/** Says what a block does before it is one. */
export function BlockDialog({ person, isOpen, onClose }: Props) {
  const { mutate, isPending } = useMutation(blockPerson)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Block ${person.firstName}?`}
      confirmText="Block"
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ params: { id: person.givenId } }, { onSettled: onClose })}
    >
      Neither of you can write to the other or make the other an offer, and open offers between you are taken
      back. Agreed work goes on. {person.firstName} is not told. You can unblock under Privacy in My Account.
    </ConfirmDialog>
  )
}
