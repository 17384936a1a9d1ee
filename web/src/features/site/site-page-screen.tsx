import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { getAgreed, getSitePage } from '#contract/endpoints/site.ts'
import {
  type AgreedPage,
  agreedPages,
  type PageName,
  pageNames,
  type SitePage,
} from '#contract/entities/market-settings.ts'
import { paths } from '#contract/paths.ts'
import { agree } from '#web/features/site/calls.ts'
import { ContactList } from '#web/features/site/contact-list.tsx'
import { ordinalDate } from '#web/platform/dates.ts'
import { useBack } from '#web/platform/navigation.ts'
import { read } from '#web/platform/queries.ts'
import { useSession } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Markdown } from '#web/ui/markdown.tsx'
import { Page } from '#web/ui/page.tsx'
import { useSite } from '#web/ui/site-brand.ts'
import { SkeletonText } from '#web/ui/skeleton-text.tsx'

/** A page that operators wrote for everybody; `?version=` shows it as it was when people agreed to that one. */
export function SitePageScreen({ id }: { id: string }) {
  const { back } = useBack()
  const name = pageNames.find(one => one === id)
  const goBack = () => back(paths.home)
  if (name) return <KnownPage name={name} onBack={goBack} />
  return (
    <Page title={texts.pages.links} back={goBack}>
      <EmptyState text={texts.pages.nothing} />
    </Page>
  )
}

function KnownPage({ name, onBack }: { name: PageName; onBack: () => void }) {
  const [search] = useSearchParams()
  const version = search.get('version')
  const { pages, contact = {} } = useSite()
  const hasText = Boolean(pages?.[name] || version)
  const hasContact = name === 'help' && Object.keys(contact).length > 0
  const input = { params: { page: name }, query: version ? { version: Number(version) } : {} }
  const { data, isError, refetch } = useQuery({ ...read(getSitePage, input), enabled: hasText })
  const asked = agreedPages.find(one => one === name)
  const footer = asked && data && !version && <Agreement page={asked} version={data.version} />
  return (
    <Page title={texts.pages.names[name]} back={onBack} footer={footer}>
      {data && <Text page={data} />}
      {!data && hasText && !isError && <SkeletonText lines={8} />}
      {!data && isError && <ErrorState text={texts.pages.notLoaded} onRetry={() => refetch()} />}
      {hasContact && <ContactList {...contact} />}
      {!hasText && !hasContact && <EmptyState text={texts.pages.nothing} />}
    </Page>
  )
}

const Text = ({ page }: { page: SitePage }) => (
  <>
    <p className="text-caption text-ink-soft">{texts.pages.asOf(ordinalDate(page.at))}</p>
    <Markdown>{page.text}</Markdown>
  </>
)

/** The button to agree to the version that is shown; once somebody has, when that was. */
function Agreement({ page, version }: { page: AgreedPage; version: number }) {
  const session = useSession()
  const { data } = useQuery({ ...read(getAgreed, {}), enabled: session.state === 'in' })
  const { mutate, isPending } = useMutation(agree)
  const last = data?.[page]
  if (!data) return null
  if (last?.version === version)
    return (
      <p className="text-center text-caption text-ink-soft">{texts.pages.agreedOn(ordinalDate(last.at))}</p>
    )
  return (
    <Button isWide isBusy={isPending} onClick={() => mutate({ body: { [page]: version } })}>
      {texts.pages.agree}
    </Button>
  )
}
