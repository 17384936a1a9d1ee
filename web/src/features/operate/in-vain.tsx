import { useQuery } from '@tanstack/react-query'
import { listInVain } from '#contract/endpoints/finding.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { Card, Section } from '#web/ui/card.tsx'
import { Cut } from '#web/ui/cut.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'

/** Searches that found nothing: they show what the market lacks. */
export function InVain() {
  const { data, isError, refetch } = useQuery(read(listInVain, {}))
  return (
    <Section title={texts.consoleSearch.inVain}>
      <p className="text-caption text-ink-soft">{texts.consoleSearch.inVainNote}</p>
      {!data && isError && <ErrorState text={texts.consoleSearch.notLoaded} onRetry={() => refetch()} />}
      {!data && !isError && <SkeletonCard />}
      {data && (
        <Card>
          {data.searches.length === 0 && <p>{texts.consoleSearch.nothingInVain}</p>}
          <Facts>
            {data.searches.map(({ words, people }) => (
              <Fact key={words} label={words}>
                {texts.consoleSearch.people(people)}
              </Fact>
            ))}
          </Facts>
          <Cut shown={data.searches.length} total={data.count} />
        </Card>
      )}
    </Section>
  )
}
