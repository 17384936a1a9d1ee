import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listWaiting } from '#contract/endpoints/tasks.ts'
import { whenIdle } from '#web/platform/idle.ts'
import { read } from '#web/platform/queries.ts'
import { useViewer } from '#web/platform/session.ts'

/**
 * How many tasks wait for the viewer's answer, for a row above a list. It is asked for once the page is usable. What was
 * not known when the page opened is shown the next time: a row that came later would push the list down. Nothing waits for
 * somebody without a profile, whom the server would refuse.
 */
export function useWaitingCount(isUsable: boolean): number {
  const query = read(listWaiting, {})
  const client = useQueryClient()
  const { isProfileSetUp } = useViewer()
  const [known] = useState(() => client.getQueryData(query.queryKey)?.length ?? 0)
  const [isLater, setIsLater] = useState(false)
  useEffect(() => (isUsable ? whenIdle(() => setIsLater(true)) : undefined), [isUsable])
  const { data } = useQuery({ ...query, enabled: isLater && isProfileSetUp })
  return known > 0 ? (data?.length ?? known) : 0
}
