import MessageCircleQuestion from 'lucide-react/icons/message-circle-question'
import { paths } from '#contract/paths.ts'
import { texts } from '#web/texts.ts'
import { LinkRow } from '#web/ui/info-row.tsx'

/** Leads whoever has something to answer to where it stands. */
export default function WaitingRow({ count }: { count: number }) {
  return (
    <LinkRow
      isDue
      href={paths.myTasks}
      icon={<MessageCircleQuestion />}
      title={texts.tasks.needsAnswerCount(count)}
    />
  )
}
