import { useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import { changeNotificationPreferences } from '#contract/endpoints/notifications.ts'
import type { NotificationForm, NotificationPreferences } from '#contract/entities/notification.ts'
import { choose, ownPreferences, withPending } from '#web/features/notifications/calls.ts'

const mutationKey = [changeNotificationPreferences.name]

/** The viewer's choices, each shown as chosen at once; undefined while they are not known. */
export function useChoices(): NotificationPreferences | undefined {
  const { data } = useQuery(ownPreferences)
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as { body: NotificationForm }).body,
  })
  return data && withPending(data, pending)
}

/** Changes some of the choices, one change after another. */
export function useChoose(): (change: NotificationForm) => void {
  const { mutate } = useMutation({ ...choose, mutationKey, scope: { id: mutationKey.join() } })
  return body => mutate({ body })
}
