import { useQuery } from '@tanstack/react-query'
import Share2 from 'lucide-react/icons/share-2'
import { getPrivacy } from '#contract/endpoints/profiles.ts'
import type { User } from '#contract/entities/user.ts'
import { useProfileLink } from '#web/features/sharing/links.ts'
import { useShare } from '#web/features/sharing/use-share.tsx'
import { fullName } from '#web/platform/formats.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { LinkRow } from '#web/ui/info-row.tsx'

/** Hands the address of the own profile on: of the page that needs no account, for whoever has asked for one. */
export function ShareProfile({ user }: { user: User }) {
  const privacy = useQuery(read(getPrivacy, {})).data
  const link = useProfileLink(user.givenId, privacy?.publicProfile ?? false)
  const { share, part } = useShare({
    ...{ title: fullName(user), membersOnly: texts.sharing.onlyMembersSeeYou, ...link },
  })
  return (
    <>
      <LinkRow
        icon={<Share2 />}
        title={texts.sharing.share}
        note={texts.sharing.shareProfileNote}
        onClick={share}
        opensDialog
      />
      {part}
    </>
  )
}
