import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DocumentKind } from '#contract/entities/verification.ts'
import { verificationLimits } from '#contract/verification.ts'
import { sendDocument } from '#web/features/verification/calls.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { randomId } from '#web/platform/random-id.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FileChoice } from '#web/ui/file-choice.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface DocumentSheetProps {
  kind: DocumentKind
  isOpen: boolean
  onClose: () => void
}

export function DocumentSheet({ kind, isOpen, onClose }: DocumentSheetProps) {
  return (
    <BottomSheet
      isOpen={isOpen}
      title={kind === 'identity' ? texts.verification.identityTitle : texts.verification.skillTitle}
      onClose={onClose}
    >
      {isOpen && <DocumentForm kind={kind} onDone={onClose} />}
    </BottomSheet>
  )
}

/** One key for what is sent, as long as it stays the same. */
function useKeyOf(what: unknown): string {
  const kept = useRef<{ what: string; key: string }>(undefined)
  const now = JSON.stringify(what)
  if (kept.current?.what !== now) kept.current = { what: now, key: randomId() }
  return kept.current.key
}

function DocumentForm({ kind, onDone }: { kind: DocumentKind; onDone: () => void }) {
  const written = useDraft(`document ${kind}`, { label: '' })
  const { draft, send, settle, field } = written
  const [file, setFile] = useState<File | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const key = useKeyOf([draft.label, file?.name, file?.size, file?.lastModified])
  const { mutate, isPending, error } = useMutation({ ...sendDocument, onSuccess: settle })
  const issues = fieldIssues(error)
  const isShown = issues.label || issues.file
  const failure = error && !isShown && (unshownMessage(error) ?? texts.common.somethingWrong)
  const isIdentity = kind === 'identity'
  const submit = () => {
    setIsMissing(file === null)
    if (file) mutate({ kind, label: send().label.trim(), file, key }, { onSuccess: onDone })
  }
  return (
    <Form draft={written} failure={error} isBusy={isPending} onSubmit={submit}>
      <TextField
        label={isIdentity ? texts.verification.identityLabel : texts.verification.skillLabel}
        {...field('label')}
        hint={texts.verification.labelIsSeen}
        placeholder={isIdentity ? texts.verification.identityExample : texts.verification.skillExample}
        required
        minLength={verificationLimits.label.min}
        maxLength={verificationLimits.label.max}
        error={issues.label}
      />
      <FileChoice
        label={file ? texts.verification.chooseOther : texts.verification.chooseFile}
        file={file}
        accept="application/pdf,image/jpeg,image/png,image/webp"
        hint={texts.verification.fileRule}
        onChoose={chosen => {
          setFile(chosen)
          setIsMissing(false)
        }}
        error={isMissing ? texts.verification.fileMissing : issues.file}
      />
      <p className="text-caption text-ink-soft">{texts.verification.noAadhaar}</p>
      {failure && <Notice look="danger">{failure}</Notice>}
      <Button type="submit" isWide isBusy={isPending}>
        {texts.verification.send}
      </Button>
    </Form>
  )
}
