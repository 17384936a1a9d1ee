import { useMutation, useQuery } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Link } from 'wouter'
import type { SavedSearch } from '#contract/entities/search.ts'
import { paths } from '#contract/paths.ts'
import { NothingFoundPicture } from '#web/features/tasks/lists/drawings.tsx'
import { homeWith } from '#web/features/tasks/lists/filter-address.ts'
import { deleteSearch, ownSearches, updateSearch } from '#web/features/tasks/searches/calls.ts'
import { useSearchWords } from '#web/features/tasks/searches/search-words.ts'
import { useBack } from '#web/platform/navigation.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonText } from '#web/ui/skeleton-text.tsx'
import { Switch } from '#web/ui/switch.tsx'

/** The viewer's saved searches: each opens the list that it finds. */
export function SearchesScreen() {
  const { data, isError, refetch } = useQuery(ownSearches)
  const { up } = useBack()
  return (
    <Page title={texts.searches.savedSearches} look="large" back={paths.home} onBack={up}>
      {!data && !isError && <Waiting />}
      {!data && isError && <ErrorState text={texts.common.listNotLoaded} onRetry={() => refetch()} />}
      {data?.length === 0 && (
        <EmptyState
          picture={<NothingFoundPicture />}
          text={texts.searches.none}
          help={texts.searches.noneHelp}
          action={<LinkButton href={paths.home}>{texts.common.findTask}</LinkButton>}
        />
      )}
      {data && data.length > 0 && (
        <ul aria-label={texts.searches.savedSearches} className="flex flex-col gap-3">
          {data.map(search => (
            <SearchCard key={search._id} search={search} />
          ))}
        </ul>
      )}
    </Page>
  )
}

/** The shapes of cards that are on their way. */
const Waiting = () => (
  <div role="status" aria-label={texts.common.loading} className="flex flex-col gap-3">
    {[1, 2, 3].map(each => (
      <Card key={each}>
        <SkeletonText />
      </Card>
    ))}
  </div>
)

function SearchCard({ search }: { search: SavedSearch }) {
  const { _id: id, name, filter, notify } = search
  const { words } = useSearchWords()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const update = useMutation(updateSearch)
  const remove = useMutation({ ...deleteSearch, onError: close })
  // At once, as it is about to be.
  const isOn = update.isPending ? update.variables.body.notify : notify
  const tell = (notify: boolean) => update.mutate({ params: { id }, body: { name, filter, notify } })
  return (
    <Card as="li" hasPadding={false}>
      <div className="flex items-start gap-1 py-2 pr-1 pl-4">
        <Link
          href={homeWith(filter)}
          className="-ml-4 flex min-h-12 min-w-0 flex-1 flex-col justify-center rounded-control py-1 pl-4 hover:text-press-ink"
        >
          <span className="text-strong wrap-anywhere">{name}</span>
          <span className="text-caption wrap-anywhere text-ink-soft">{words(filter)}</span>
        </Link>
        <IconButton
          label={texts.searches.remove(name)}
          icon={<Trash2 aria-hidden="true" size={20} />}
          aria-haspopup="dialog"
          onClick={() => setIsAsking(true)}
        />
      </div>
      <div className="border-t border-line px-4">
        <Switch label={texts.searches.tellMe} isOn={isOn} onChange={tell} />
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.searches.confirmRemove}
        confirmText={texts.searches.removeButton}
        isBusy={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate({ params: { id } })}
      >
        {texts.searches.removeEffect(name)}
      </ConfirmDialog>
    </Card>
  )
}
