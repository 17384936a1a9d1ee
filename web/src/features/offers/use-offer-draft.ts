import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Offer } from '#contract/entities/offer.ts'
import type { Task } from '#contract/entities/task.ts'
import { editOffer, postOffer } from '#web/features/offers/calls.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { amountIn } from '#web/ui/amount.ts'

const isStale = (error: unknown): boolean => error instanceof CallFailure && error.code === 'stale'

/**
 * The text of an offer on a task: of a new offer, or of an own one that is changed. It is sent for the versions that
 * were shown when the form was opened. Once the server has refused them, it is sent for the present ones.
 */
export function useOfferDraft(task: Task, own: Offer | null, onSent: () => void) {
  const [opened] = useState({ version: own?.version ?? 0, taskVersion: task.version })
  const [hasLookedAgain, setHasLookedAgain] = useState(false)
  const taskId = task.givenId
  const blank = { price: '', description: '' }
  const initial = own ? { price: String(own.price), description: own.description } : blank
  const draft = useDraft(own ? `offer ${taskId} ${own._id}` : `offer ${taskId}`, initial)
  const after = {
    onSuccess: () => {
      draft.settle()
      onSent()
    },
    onError: (error: unknown) => setHasLookedAgain(isStale(error)),
  }
  const posting = useMutation({ ...postOffer, ...after })
  const editing = useMutation({ ...editOffer, ...after })

  return {
    draft,
    field: draft.field,
    isPending: posting.isPending || editing.isPending,
    error: posting.error ?? editing.error,
    submit: (photoIds: string[], onSuccess: () => void): void => {
      const written = draft.send()
      const form = { price: amountIn(written.price), description: written.description, photoIds }
      const shown = { version: own?.version ?? 0, taskVersion: task.version }
      const { version, taskVersion } = hasLookedAgain ? shown : opened
      if (own) {
        const params = { taskId, offerId: own._id }
        editing.mutate({ params, body: { ...form, version, taskVersion } }, { onSuccess })
      } else posting.mutate({ params: { taskId }, body: { taskId, ...form, taskVersion } }, { onSuccess })
    },
  }
}
