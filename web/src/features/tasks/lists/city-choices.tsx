import { useQuery } from '@tanstack/react-query'
import { listCities } from '#contract/endpoints/tasks.ts'
import { cityKey } from '#contract/search.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { RadioRows } from '#web/ui/radio-rows.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

interface CityChoicesProps {
  city: string | undefined
  onChoose: (city: string | undefined) => void
}

/** The cities that there are open tasks in, and the chosen one, however it was written. */
export function CityChoices({ city = '', onChoose }: CityChoicesProps) {
  const { data, isError, refetch } = useQuery(read(listCities, {}))
  if (!data && isError) return <ErrorState text={texts.market.citiesNotLoaded} onRetry={() => refetch()} />
  if (!data)
    return (
      <div role="status" aria-label={texts.common.loading}>
        <SkeletonRows count={6} />
      </div>
    )
  const chosen = data.find(one => cityKey(one.city) === cityKey(city))
  const cities = chosen || city === '' ? data : [{ city, tasks: 0 }, ...data]
  return (
    <>
      <RadioRows
        label={texts.common.city}
        options={[
          { value: undefined, label: texts.market.allCities },
          ...cities.map(one => ({
            value: one.city,
            label: one.city,
            note: texts.market.taskCount(one.tasks),
          })),
        ]}
        value={chosen?.city ?? (city || undefined)}
        onChoose={onChoose}
      />
      {cities.length === 0 && <p className="text-ink-soft">{texts.market.noCities}</p>}
    </>
  )
}
