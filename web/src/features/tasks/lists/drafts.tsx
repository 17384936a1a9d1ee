import { useMutation } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Draft } from '#contract/entities/draft.ts'
import { paths } from '#contract/paths.ts'
import { deleteDraft } from '#web/features/tasks/calls.ts'
import type { DraftState } from '#web/features/tasks/wizard/post-task-screen.tsx'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/card.tsx'
import { CategoryTile } from '#web/ui/category-icon.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Money } from '#web/ui/money.tsx'

/** Tasks that wait for their poster to finish them. */
export function Drafts({ drafts }: { drafts: readonly Draft[] }) {
  return (
    <Section title={texts.drafts.drafts}>
      <p className="text-caption text-ink-soft">{texts.drafts.note}</p>
      <ul aria-label={texts.drafts.drafts} className="divide-y divide-line">
        {drafts.map(draft => (
          <DraftRow key={draft._id} draft={draft} />
        ))}
      </ul>
    </Section>
  )
}

function DraftRow({ draft }: { draft: Draft }) {
  const { _id: id, title, categoryId, taskCity, budget } = draft
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const remove = useMutation({ ...deleteDraft, onError: close })
  return (
    <li className="flex items-center">
      <Link
        href={paths.post}
        state={{ draft } satisfies DraftState}
        className="-ml-4 flex min-h-18 min-w-0 flex-1 items-center gap-3 py-2 pl-4 hover:text-press-ink"
      >
        <CategoryTile categoryId={categoryId} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
            {title}
          </span>
          {taskCity && <span className="text-caption wrap-anywhere text-ink-soft">{taskCity}</span>}
        </span>
        {budget > 0 && <Money amount={budget} />}
      </Link>
      <IconButton
        label={texts.drafts.remove(title)}
        icon={<Trash2 aria-hidden="true" size={20} />}
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.drafts.removeQuestion}
        confirmText={texts.drafts.removeButton}
        isBusy={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate({ params: { id } })}
      >
        {title}
      </ConfirmDialog>
    </li>
  )
}
