import Download from 'lucide-react/icons/download'
import { exportTable } from '#contract/endpoints/operate-csv.ts'
import { exportedTables } from '#contract/entities/csv.ts'
import { BringIn } from '#web/features/operate/bring-in.tsx'
import { urlOf } from '#web/platform/call.ts'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/card.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'

/** The sheets that operators can download, and those that they can import. */
export function SheetsView() {
  return (
    <div className="flex flex-col gap-6">
      <BringIn />
      <Section title={texts.importing.takeAlong}>
        <p className="text-caption text-ink-soft">{texts.importing.takeAlongNote}</p>
        <div className="grid grid-cols-2 gap-3">
          {exportedTables.map(file => (
            <DownloadButton
              key={file}
              href={urlOf(exportTable, { params: { file }, query: {} })}
              label={texts.importing.download(texts.importing.files[file].toLowerCase())}
              icon={<Download aria-hidden="true" size={20} />}
            >
              {texts.importing.files[file]}
            </DownloadButton>
          ))}
        </div>
      </Section>
    </div>
  )
}
