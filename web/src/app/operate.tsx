import { BansList } from '#web/features/moderation/bans-list.tsx'
import { PeopleList } from '#web/features/moderation/people-list.tsx'
import { Newcomers } from '#web/features/operate/joining/newcomers.tsx'
import { OperateScreen } from '#web/features/operate/operate-screen.tsx'

/** The operators' console, with the people and bans of another feature. */
export const Operate = () => <OperateScreen people={<People />} bans={<BansList />} />

const People = () => (
  <div className="flex flex-col gap-6">
    <Newcomers />
    <PeopleList />
  </div>
)
