import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportKind, ImportReport } from '#contract/entities/csv.ts'
import { limits } from '#contract/limits.ts'
import { checkSheet, importSheet } from '#web/features/operate/import-calls.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { showSuccess } from '#web/platform/toasts.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { FileChoice } from '#web/ui/file-choice.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'

/** How many rows that do not fit are shown: the rest is often the same fault. */
const shown = 50

/** Takes a file of people or tasks: a dry run says at once what does not fit, and only a whole file is brought in. */
export function BringIn() {
  const [kind, setKind] = useState<ImportKind>('people')
  const [file, setFile] = useState<File | null>(null)
  const [csv, setCsv] = useState('')
  const [failure, setFailure] = useState<string>()
  const dry = useMutation(checkSheet)
  const real = useMutation(importSheet)
  const reset = () => {
    setFile(null)
    setFailure(undefined)
    dry.reset()
    real.reset()
  }
  const { bytes } = limits.import

  async function choose(chosen: File) {
    reset()
    setFile(chosen)
    if (chosen.size > bytes) return setFailure(texts.importing.tooLarge(bytes / 1e6))
    const text = await chosen.text().catch(() => null)
    if (text === null) return setFailure(texts.importing.notRead)
    setCsv(text)
    dry.mutate({ query: { kind, dryRun: true }, body: { csv: text } })
  }
  const bringIn = () =>
    real.mutate(
      { query: { kind }, body: { csv } },
      {
        onSuccess: ({ accepted }) => {
          reset()
          showSuccess(texts.importing.done[kind](accepted))
        },
      },
    )
  const error = dry.error ?? real.error
  const said = failure ?? (error ? (unshownMessage(error) ?? texts.importing.notRead) : undefined)
  return (
    <Section title={texts.importing.bringIn}>
      <div className="flex flex-col gap-4">
        <Segmented
          legend={texts.importing.kind}
          options={(['people', 'tasks'] as const).map(value => ({
            value,
            label: texts.importing.kinds[value],
          }))}
          value={kind}
          disabled={real.isPending}
          onChange={value => {
            reset()
            setKind(value)
          }}
        />
        <FileChoice
          label={texts.importing.choose}
          file={file}
          accept=".csv,text/csv"
          hint={texts.importing.notes[kind]}
          error={said}
          onChoose={chosen => void choose(chosen)}
        />
        {dry.isPending && <SkeletonCard />}
        {dry.data && <Report report={dry.data} />}
        {dry.data && dry.data.refused.length === 0 && (
          <Button isWide isBusy={real.isPending} onClick={bringIn}>
            {kind === 'people'
              ? texts.importing.invite(dry.data.accepted)
              : texts.importing.makeDrafts(dry.data.accepted)}
          </Button>
        )}
      </div>
    </Section>
  )
}

function Report({ report: { rows, refused } }: { report: ImportReport }) {
  if (refused.length === 0) return <Notice look="success">{texts.importing.allFit(rows)}</Notice>
  return (
    <>
      <Notice look="warning">{texts.importing.notFit(refused.length, rows)}</Notice>
      <ul className="divide-y divide-line">
        {refused.slice(0, shown).map(({ row, reason }) => (
          <li key={row} className="flex gap-3 py-2">
            <span className="min-w-20 font-semibold tabular-nums">{texts.importing.row(row)}</span>
            <span className="min-w-0 flex-1">{reason}</span>
          </li>
        ))}
        {refused.length > shown && (
          <li className="py-2 text-ink-soft">{texts.importing.more(refused.length - shown)}</li>
        )}
      </ul>
    </>
  )
}
