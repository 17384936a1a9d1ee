import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Users from 'lucide-react/icons/users'
import { listDrafts } from '#contract/endpoints/drafts.ts'
import { listMyTasks, listWaiting } from '#contract/endpoints/tasks.ts'
import type { Draft } from '#contract/entities/draft.ts'
import type { Task } from '#contract/entities/task.ts'
import { limits } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { Drafts } from '#web/features/tasks/lists/drafts.tsx'
import { NoOwnTasksPicture } from '#web/features/tasks/lists/later-drawings.tsx'
import { MyOffers } from '#web/features/tasks/lists/my-offers.tsx'
import { TaskList } from '#web/features/tasks/lists/task-list.tsx'
import { Waiting } from '#web/features/tasks/lists/waiting.tsx'
import { itemsFound } from '#web/platform/formats.ts'
import { useBack } from '#web/platform/navigation.ts'
import { type NextPage, nextPage, pagesOf } from '#web/platform/pages.ts'
import { read } from '#web/platform/queries.ts'
import { useViewer } from '#web/platform/session.ts'
import { useStep } from '#web/platform/steps.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkRow } from '#web/ui/info-row.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const tabs = () =>
  [
    { id: 'posted', label: texts.tasks.postedByMe },
    { id: 'accepted', label: texts.tasks.acceptedByMe },
    { id: 'offers', label: texts.offers.ownOffers },
  ] as const

type Side = 'posted' | 'accepted'

export function MyTasksScreen() {
  const { back } = useBack()
  const { step, isSet, replaceBy } = useStep()
  const { givenId } = useViewer()
  const own = useInfiniteQuery(pagesOf(listMyTasks, {}, limits.page.ownTasks))
  const active = isSet ? (tabs()[step]?.id ?? 'posted') : sideWithTasks(own.data?.pages.flat() ?? [], givenId)
  const { data: waiting, isPending } = useQuery(read(listWaiting, {}))
  const { data: drafts = [], isPending: areDraftsPending } = useQuery(read(listDrafts, {}))
  const title = texts.common.myTasks
  const goBack = () => back(paths.home)

  // Open requests and drafts are loaded first: later they would push down the button that somebody is about to press.
  if (isPending || areDraftsPending)
    return (
      <Page title={title} look="large" hasTabs back={goBack}>
        <SkeletonList text={texts.market.loading} />
      </Page>
    )
  return (
    <Page title={title} look="large" hasTabs back={goBack}>
      {waiting && waiting.length > 0 && <Waiting waiting={waiting} />}
      <Tabs
        label={title}
        tabs={tabs()}
        active={active}
        onChange={id => replaceBy(tabs().findIndex(tab => tab.id === id))}
      >
        {active === 'offers' ? (
          <MyOffers />
        ) : (
          <OwnTasks side={active} drafts={active === 'posted' ? drafts : []} />
        )}
      </Tabs>
    </Page>
  )
}

/** Where somebody begins who has not chosen a side: the one that has something. */
const sideWithTasks = (tasks: readonly Task[], viewerId: string): Side =>
  tasks.length === 0 || tasks.some(task => task.TaskPosterId === viewerId) ? 'posted' : 'accepted'

interface OwnTasksProps {
  side: Side
  drafts: readonly Draft[]
}

function OwnTasks({ side, drafts }: OwnTasksProps) {
  const own = useInfiniteQuery(pagesOf(listMyTasks, {}, limits.page.ownTasks))
  const { data, isError, refetch } = own
  if (data) return <MyTasks {...{ side, drafts }} tasks={data.pages.flat()} next={nextPage(own)} />
  if (isError) return <ErrorState text={texts.tasks.ownNotLoaded} onRetry={() => refetch()} />
  return <SkeletonList text={texts.market.loading} />
}

interface MyTasksProps extends OwnTasksProps {
  tasks: readonly Task[]
  next: NextPage | null
}

function MyTasks({ tasks, side, drafts, next }: MyTasksProps) {
  const { givenId } = useViewer()
  const own = tasks.filter(task =>
    side === 'posted' ? task.TaskPosterId === givenId : task.UserAcceptedOffer === givenId,
  )
  return (
    <section className="flex flex-col gap-3">
      {drafts.length > 0 && <Drafts drafts={drafts} />}
      <p role="status" className="text-caption text-ink-soft">
        {itemsFound(own.length, next !== null)}
      </p>
      <TaskList tasks={own} name={side} next={next} isOwn={side === 'posted'} />
      {own.length === 0 && !next && side === 'posted' && (
        <EmptyState
          picture={<NoOwnTasksPicture />}
          text={texts.tasks.nonePosted}
          help={texts.tasks.nonePostedHelp}
          action={<LinkButton href={paths.post}>{texts.tasks.postOne}</LinkButton>}
        />
      )}
      {side === 'posted' && !next && (
        <LinkRow
          href={paths.bringGroup}
          icon={<Users />}
          title={texts.tasks.bringGroup}
          note={texts.tasks.bringGroupNote}
        />
      )}
      {own.length === 0 && !next && side === 'accepted' && (
        <EmptyState
          picture={<NoOwnTasksPicture />}
          text={texts.tasks.noneAccepted}
          help={texts.tasks.noneAcceptedHelp}
          action={<LinkButton href={paths.home}>{texts.common.findTask}</LinkButton>}
        />
      )}
    </section>
  )
}
