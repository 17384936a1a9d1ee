import { BansList } from '#web/features/moderation/bans-list.tsx'
import { PeopleList } from '#web/features/moderation/people-list.tsx'
import { OperateScreen } from '#web/features/operate/operate-screen.tsx'

/** The operators' console, with the people and bans of another feature. */
export const Operate = () => <OperateScreen people={<PeopleList />} bans={<BansList />} />
