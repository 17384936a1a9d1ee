import { useEffect, useState } from 'react'
import { withWords } from '#web/features/tasks/wizard/task-draft.ts'
import type { useTaskPhotos } from '#web/features/tasks/wizard/use-task-photos.ts'
import { useOnce } from '#web/platform/once.ts'
import { showError, showSuccess } from '#web/platform/toasts.ts'
import { type Shared, takeShared } from '#web/platform/uploads/shared.ts'
import { texts } from '#web/texts.ts'

/** Takes what was shared to the app into the form of a new task, and says what came of it. */
export function useShared({
  draft: words,
  field,
}: Pick<ReturnType<typeof useTaskPhotos>, 'draft' | 'field'>) {
  const [shared, setShared] = useState<Shared>()
  useOnce(async () => {
    const isExpected = new URLSearchParams(location.search).has('shared')
    // After a reload nothing is expected any more.
    if (isExpected) history.replaceState(history.state, '', location.pathname)
    const found = await takeShared()
    if (found) setShared(found)
    else if (isExpected) showError(texts.photos.sharedLost)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken over once
  useEffect(() => {
    if (!shared) return
    const photos = shared.files.filter(({ type }) => type.startsWith('image/'))
    const room = field.max - field.items.length
    if (shared.title || shared.text) words.change(withWords(words.draft, shared))
    field.onAdd(photos)
    if (photos.length > room) showError(texts.photos.tooMany(field.max))
    else if (photos.length < shared.files.length) showError(texts.photos.sharedOther)
    else if (photos.length > 0) showSuccess(texts.photos.sharedCount(photos.length))
  }, [shared])
}
