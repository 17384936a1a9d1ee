import { type PageName, pageNames } from '#contract/entities/market-settings.ts'
import { paths } from '#contract/paths.ts'
import { texts } from '#web/texts.ts'
import { useSite } from './site-brand.ts'
import { TextLink } from './text-link.tsx'

interface Props {
  names?: readonly PageName[]
  onLeave?: () => void
}

/** The links to what operators wrote for everybody. The page of help also tells whom to turn to. */
export function SiteLinks({ names = pageNames, onLeave }: Props) {
  const { pages, contact = {} } = useSite()
  const hasContact = Object.keys(contact).length > 0
  const shown = names.filter(name => pages?.[name] || (name === 'help' && hasContact))
  if (shown.length === 0) return null
  return (
    <nav aria-label={texts.pages.links} className="flex flex-wrap gap-x-3">
      {shown.map(name => (
        <TextLink key={name} href={paths.page(name)} {...(onLeave && { onClick: onLeave })}>
          {texts.pages.names[name]}
        </TextLink>
      ))}
    </nav>
  )
}
