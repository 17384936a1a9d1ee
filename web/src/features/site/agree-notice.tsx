import { useQuery } from '@tanstack/react-query'
import ScrollText from 'lucide-react/icons/scroll-text'
import { Link, useLocation } from 'wouter'
import { getAgreed } from '#contract/endpoints/site.ts'
import { agreedPages } from '#contract/entities/market-settings.ts'
import { paths } from '#contract/paths.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { useSite } from '#web/ui/site-brand.ts'

/** It changes seldom: how old the answer may be, in milliseconds. */
const freshMs = 60_000

/** Asks under the page's bar to agree to a page, while there is one that has not been agreed to as it is. */
export default function AgreeNotice() {
  const { pages } = useSite()
  const [path] = useLocation()
  const enabled = agreedPages.some(name => pages?.[name])
  const { data } = useQuery({ ...read(getAgreed, {}), enabled, staleTime: freshMs })
  const name = agreedPages.find(one => data && pages?.[one] && pages[one].version !== data[one]?.version)
  const words = data && name && (data[name] ? texts.pages.hasChanged : texts.pages.pleaseAgree)(name)
  return (
    <div role="status">
      {words && path !== paths.page(name) && (
        <Link
          href={paths.page(name)}
          className="flex min-h-11 items-center gap-2 bg-press-soft px-4 py-1 text-caption font-semibold text-ink underline underline-offset-4"
        >
          <ScrollText aria-hidden="true" size={16} className="shrink-0 text-press-ink" />
          {words}
        </Link>
      )}
    </div>
  )
}
