import type { Photo } from '#contract/entities/file.ts'
import type { TaskForm } from '#contract/entities/task.ts'
import { limits } from '#contract/limits.ts'
import type { WizardDraft } from '#web/features/tasks/wizard/use-wizard.ts'
import { usePhotos } from '#web/platform/uploads/use-photos.ts'

/** The pictures of a task beside its words: `name` is the draft's. */
export function useTaskPhotos<Draft extends WizardDraft & { settle: () => void }>(
  name: string,
  written: Draft,
  initial: readonly Photo[] = [],
) {
  const photos = usePhotos(name, { use: 'task', max: limits.file.taskPhotos, initial })
  return {
    field: photos.field,
    isWaiting: photos.isWaiting,
    /** The words, which are kept as long as the pictures are. */
    draft: {
      ...written,
      isKept: written.isKept || photos.isKept,
      startAfresh: () => {
        photos.startAfresh()
        written.startAfresh()
      },
    },
    settle: () => {
      written.settle()
      photos.settle()
    },
    send: (form: TaskForm, post: (form: TaskForm) => void) =>
      void photos.withIds(photoIds => post({ ...form, photoIds })),
  }
}
