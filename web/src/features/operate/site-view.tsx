import { useQuery } from '@tanstack/react-query'
import { getSiteConsole } from '#contract/endpoints/site.ts'
import { pageNames, type SiteConsole, type SiteSection } from '#contract/entities/market-settings.ts'
import { CircularsSection } from '#web/features/operate/circulars/circulars-section.tsx'
import { JoinLinks } from '#web/features/operate/joining/join-links.tsx'
import { AnnouncementForm, JoiningForm, ReachForm } from '#web/features/operate/site-access-forms.tsx'
import { BrandForm } from '#web/features/operate/site-brand-form.tsx'
import { CareForm } from '#web/features/operate/site-care-form.tsx'
import { CategoriesForm } from '#web/features/operate/site-categories-form.tsx'
import { LogoCard } from '#web/features/operate/site-logo.tsx'
import { CitiesForm, ContactForm } from '#web/features/operate/site-offer-forms.tsx'
import { PageForm } from '#web/features/operate/site-page-form.tsx'
import { SynonymsForm } from '#web/features/operate/site-search-form.tsx'
import { dateAndTime } from '#web/platform/dates.ts'
import { fullName } from '#web/platform/formats.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/card.tsx'
import { Cut } from '#web/ui/cut.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'

/** The market's name, look and offer; each card is saved by itself. */
export function SiteView() {
  const { data, isError, refetch } = useQuery(read(getSiteConsole, {}))
  if (!data)
    return isError ? <ErrorState text={texts.site.notLoaded} onRetry={() => refetch()} /> : <SkeletonCard />
  const { version, settings } = data
  const of = { version, settings }
  return (
    <div className="flex flex-col gap-6">
      <BrandForm {...of} />
      <LogoCard {...of} />
      <CategoriesForm {...of} />
      <CitiesForm {...of} />
      <ContactForm {...of} />
      <JoiningForm {...of} />
      {(settings.joining?.who === 'invited' || settings.joining?.who === 'byHand') && <JoinLinks />}
      <ReachForm {...of} />
      <CareForm {...of} />
      <SynonymsForm {...of} />
      <AnnouncementForm {...of} />
      {pageNames.map(name => (
        <PageForm key={name} name={name} {...of} />
      ))}
      <CircularsSection />
      <History entries={data.history} total={data.historyCount} />
    </div>
  )
}

function History({ entries, total }: { entries: SiteConsole['history']; total: number }) {
  return (
    <Section title={texts.site.history}>
      {entries.length === 0 && <p>{texts.site.noHistory}</p>}
      <ul aria-label={texts.site.history} className="divide-y divide-line">
        {entries.map(({ version, section, by, at }) => (
          <li key={version} className="py-2.5">
            <p className="font-semibold">{texts.site.sections[section as SiteSection] ?? section}</p>
            <p className="flex flex-wrap justify-between gap-x-3 text-caption text-ink-soft">
              <span>{by ? fullName(by) : texts.site.onServer}</span>
              <span>{dateAndTime(at)}</span>
            </p>
          </li>
        ))}
      </ul>
      <Cut shown={entries.length} total={total} />
    </Section>
  )
}
