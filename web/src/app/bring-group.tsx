import Share2 from 'lucide-react/icons/share-2'
import { appBase, paths } from '#contract/paths.ts'
import { GroupScreen } from '#web/features/group/group-screen.tsx'
import { useShare } from '#web/features/sharing/use-share.tsx'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useSite } from '#web/ui/site-brand.ts'

/** Requests out of a group's chat, and the way to ask the group to follow. */
export function BringGroup() {
  return <GroupScreen invite={<InviteGroup />} />
}

function InviteGroup() {
  const { name } = useSite()
  const { share, part } = useShare({
    title: texts.group.inviteTitle(name),
    url: `${location.origin}${appBase}${paths.home}`,
    isPublic: true,
    membersOnly: '',
  })
  return (
    <>
      <Button isWide icon={<Share2 aria-hidden="true" size={20} />} onClick={() => void share()}>
        {texts.group.invite}
      </Button>
      {part}
    </>
  )
}
