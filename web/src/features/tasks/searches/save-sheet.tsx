import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import type { TaskFilter } from '#contract/task-filter.ts'
import { ownSearches, saveSearch } from '#web/features/tasks/searches/calls.ts'
import { keptOf, useSearchWords } from '#web/features/tasks/searches/search-words.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonText } from '#web/ui/skeleton-text.tsx'
import { Switch } from '#web/ui/switch.tsx'

interface SaveSheetProps {
  isOpen: boolean
  filter: TaskFilter
  onClose: () => void
}

/** Saves what narrows the list under a name; says instead if there is one, or no room for another. */
export default function SaveSheet({ isOpen, filter, onClose }: SaveSheetProps) {
  const { data, isPending } = useQuery(ownSearches)
  const kept = keptOf(filter)
  const { words } = useSearchWords()
  const same = data?.find(search => words(search.filter) === words(kept))
  const { perPerson } = limits.savedSearch
  const isFull = data !== undefined && data.length >= perPerson
  const whyNot = same ? texts.searches.savedAlready(same.name) : isFull && texts.searches.tooMany(perPerson)
  return (
    <BottomSheet isOpen={isOpen} title={texts.searches.save} onClose={onClose}>
      <p className="wrap-anywhere text-ink-soft">
        <span className="sr-only">{texts.searches.looksFor}: </span>
        {words(kept)}
      </p>
      {isPending && <SkeletonText lines={3} />}
      {whyNot && (
        <>
          <p className="wrap-anywhere">{whyNot}</p>
          <LinkButton href={paths.searches} isWide>
            {texts.searches.openSaved}
          </LinkButton>
        </>
      )}
      {!whyNot && !isPending && <SaveForm filter={filter} onDone={onClose} />}
    </BottomSheet>
  )
}

function SaveForm({ filter, onDone }: { filter: TaskFilter; onDone: () => void }) {
  const kept = keptOf(filter)
  const { words, suggestedName } = useSearchWords()
  const written = useDraft(`saved search ${words(kept)}`, { name: suggestedName(kept) })
  const [notify, setNotify] = useState(true)
  const { mutate, isPending, error } = useMutation({ ...saveSearch, onSuccess: written.settle })
  const issues = fieldIssues(error)
  const failure =
    error && (unshownMessage(error, ['name']) ?? (issues.name ? '' : texts.common.somethingWrong))
  const submit = () => mutate({ body: { ...written.send(), filter: kept, notify } }, { onSuccess: onDone })
  return (
    <Form draft={written} failure={error} isBusy={isPending} onSubmit={submit}>
      <TextField
        label={texts.searches.name}
        {...written.field('name')}
        required
        maxLength={limits.savedSearch.name.max}
        error={issues.name}
      />
      <Switch label={texts.searches.tellMe} isOn={notify} onChange={setNotify} />
      {failure && <Notice look="danger">{failure}</Notice>}
      <Button type="submit" isWide isBusy={isPending}>
        {texts.searches.saveButton}
      </Button>
    </Form>
  )
}
