import { siteLimits } from '#contract/market-limits.ts'
import { defaultSynonyms } from '#contract/synonyms.ts'
import { linesOf } from '#web/features/operate/site-offer-forms.tsx'
import { SectionForm, type SiteProps, useSection } from '#web/features/operate/site-section.tsx'
import { texts } from '#web/texts.ts'
import { TextArea } from '#web/ui/field.tsx'

const { groups, inGroup, length } = siteLimits.synonyms

const phrasesOf = (line: string): string[] => [
  ...new Set(
    line
      .split(',')
      .map(phrase => phrase.trim())
      .filter(phrase => phrase !== ''),
  ),
]

/** Words that mean the same when tasks similar to a search are found. */
export function SynonymsForm({ version, settings: { search } }: SiteProps) {
  const synonyms = search?.synonyms ?? defaultSynonyms
  const form = useSection(
    'search',
    version,
    { lines: synonyms.map(group => group.join(', ')).join('\n') },
    ({ lines }) => ({ synonyms: linesOf(lines).map(phrasesOf) }),
  )
  const { field, issues } = form
  const problem = Object.entries(issues).find(([name]) => name.startsWith('search/'))
  return (
    <SectionForm form={form} fields={Object.keys(issues)}>
      <TextArea
        label={texts.consoleSearch.synonyms}
        {...field('lines')}
        rows={6}
        maxLength={groups * inGroup * length.max}
        hint={texts.consoleSearch.synonymsHint}
        error={problem?.[1]}
      />
    </SectionForm>
  )
}
