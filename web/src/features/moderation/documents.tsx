import FileText from 'lucide-react/icons/file-text'
import { type ReactNode, useState } from 'react'
import { listVerifications, readDocument } from '#contract/endpoints/verification.ts'
import type { DocumentToCheck } from '#contract/entities/verification.ts'
import { verificationLimits } from '#contract/verification.ts'
import { ActButton } from '#web/features/moderation/act-button.tsx'
import { ApproveButton } from '#web/features/moderation/approve-button.tsx'
import { BriefRow } from '#web/features/moderation/brief-row.tsx'
import { decideVerification } from '#web/features/moderation/calls.ts'
import { PagedList } from '#web/features/moderation/paged-list.tsx'
import { urlOf } from '#web/platform/call.ts'
import { ordinalDate } from '#web/platform/dates.ts'
import { fullName } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Fact, Facts, Wrote } from '#web/ui/facts.tsx'
import { LinkRow } from '#web/ui/info-row.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useImage } from '#web/ui/use-image.ts'

/** Documents that wait for a check, the oldest first. */
export function Documents({ otherwise }: { otherwise: ReactNode }) {
  return (
    <PagedList
      endpoint={listVerifications}
      query={{}}
      empty={texts.verification.noneWaits}
      action={otherwise}
    >
      {documents => (
        <div className="flex flex-col gap-3">
          <p className="text-caption text-ink-soft">{texts.verification.lookIsNoted}</p>
          {documents.map(document => (
            <DocumentCard key={document._id} document={document} />
          ))}
        </div>
      )}
    </PagedList>
  )
}

function DocumentCard({ document }: { document: DocumentToCheck }) {
  const { _id, kind, label, person, createdAt } = document
  const name = fullName(person)
  const params = { id: _id }
  return (
    <Card as="article" label={`${label}, ${name}`}>
      <div className="flex flex-col gap-3">
        <BriefRow person={person}>{texts.verification.sentOn(ordinalDate(createdAt))}</BriefRow>
        <Facts>
          <Fact label={texts.verification.saysItIs[kind]}>
            <Wrote>{label}</Wrote>
          </Fact>
        </Facts>
        <Look document={document} />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-3">
          <ApproveButton id={_id} effect={texts.verification.approveEffect(label, name)} />
          <ActButton
            name={texts.verification.refuse}
            effect={texts.verification.refuseEffect}
            draft={`refuse document ${_id}`}
            reason={verificationLimits.note}
            write={decideVerification}
            inputWith={note => ({ params, body: { act: 'refuse' as const, note } })}
          />
        </div>
      </div>
    </Card>
  )
}

/** A picture is shown over the page, and fetched only then; a PDF is saved. */
function Look({ document: { _id, label, content } }: { document: DocumentToCheck }) {
  const [isOpen, setIsOpen] = useState(false)
  const address = urlOf(readDocument, { params: { id: _id } })
  if (content === 'pdf')
    return <LinkRow icon={<FileText />} href={address} file="saved" title={texts.verification.download} />
  return (
    <>
      <LinkRow
        icon={<FileText />}
        title={texts.verification.look}
        opensDialog
        onClick={() => setIsOpen(true)}
      />
      <Dialog isOpen={isOpen} title={texts.verification.document} onClose={() => setIsOpen(false)}>
        <Shown address={address} label={label} />
        <Button look="secondary" onClick={() => setIsOpen(false)}>
          {texts.controls.close}
        </Button>
      </Dialog>
    </>
  )
}

function Shown({ address, label }: { address: string; label: string }) {
  const { isShown, onError } = useImage(address)
  if (!isShown) return <Notice look="danger">{texts.verification.documentGone}</Notice>
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <img
        src={address}
        alt={label}
        onError={onError}
        className="max-h-[60dvh] w-full rounded-control object-contain"
      />
    </a>
  )
}
