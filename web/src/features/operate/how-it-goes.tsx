import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { getStatistics } from '#contract/endpoints/operate.ts'
import { countedKinds, type Statistics } from '#contract/entities/operate.ts'
import { durationOf } from '#web/features/operate/amounts.ts'
import { InVain } from '#web/features/operate/in-vain.tsx'
import { byPeriod, type Counted, csvOf, type Period } from '#web/features/operate/periods.ts'
import { Plot } from '#web/features/operate/plot.tsx'
import { dateAndTime, monthAndYear } from '#web/platform/dates.ts'
import { countOf, dayAndMonth, todayInIndia } from '#web/platform/formats.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { Card, Section } from '#web/ui/card.tsx'
import { QuickPicks } from '#web/ui/chips.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

const periods = ['day', 'week', 'month'] as const

/** New items by day, week or month, tasks by state, and usual lengths of time. */
export function HowItGoes() {
  const { data, isError, refetch } = useQuery(read(getStatistics, {}))
  const [period, setPeriod] = useState<Period>('day')
  if (!data) {
    return isError ? (
      <ErrorState text={texts.operate.pageNotLoaded} onRetry={() => refetch()} />
    ) : (
      <SkeletonList />
    )
  }
  const counted = byPeriod(data.days, period, todayInIndia(Date.parse(data.at)))
  return (
    <div className="flex flex-col gap-5">
      <QuickPicks
        label={texts.operate.by}
        options={periods.map(value => ({
          ...{ value, label: texts.operate.periods[value], isChosen: value === period },
        }))}
        onPick={setPeriod}
      />
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-caption text-ink-soft">
          {texts.operate.fromTo(saidOf(period, counted[0]!.start), saidOf(period, counted.at(-1)!.start))}
        </p>
        <TextButton
          icon={<Download aria-hidden="true" size={16} />}
          onClick={() => save(`taskbazaar-${period}s.csv`, csvOf(counted, period))}
        >
          {texts.operate.downloadTable}
        </TextButton>
      </div>
      <Plots counted={counted} period={period} />
      <TasksNow tasks={data.tasks} />
      <HowLong medians={data.medians} />
      <InVain />
      <p className="text-caption text-ink-soft">{texts.operate.countedAt(dateAndTime(data.at))}</p>
    </div>
  )
}

/** The first day of a period, or its month. */
const saidOf = (period: Period, start: string): string =>
  period === 'month' ? monthAndYear(start) : dayAndMonth(start)

function Plots({ counted, period }: { counted: Counted[]; period: Period }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
      {countedKinds.map(kind => {
        const values = counted.map(one => one[kind])
        const total = countOf(values.reduce((sum, value) => sum + value, 0))
        const name = texts.operate.kinds[kind]
        return (
          <Card key={kind}>
            <p className="text-caption text-ink-soft">{name}</p>
            <p className="pb-2 text-title">{total}</p>
            <Plot
              label={texts.operate.plot(
                name,
                total,
                texts.operate.spans[period],
                countOf(Math.max(...values)),
              )}
              values={values}
            />
          </Card>
        )
      })}
    </div>
  )
}

function TasksNow({ tasks }: Pick<Statistics, 'tasks'>) {
  return (
    <Section title={texts.operate.tasksNow}>
      <Facts>
        {(Object.keys(tasks) as (keyof typeof tasks)[]).map(state => (
          <Fact key={state} label={texts.controls.taskStatuses[state]}>
            {countOf(tasks[state])}
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}

function HowLong({ medians }: Pick<Statistics, 'medians'>) {
  const said = (seconds: number | null) => (seconds === null ? texts.operate.nothingYet : durationOf(seconds))
  return (
    <Section title={texts.operate.howLong}>
      <Facts>
        <Fact label={texts.operate.firstOffer}>{said(medians.firstOffer)}</Fact>
        <Fact label={texts.operate.acceptance}>{said(medians.acceptance)}</Fact>
        <Fact label={texts.operate.completion}>{said(medians.completion)}</Fact>
      </Facts>
      <p className="text-caption text-ink-soft">{texts.operate.howLongNote}</p>
    </Section>
  )
}

/** Has the browser save a text as a file. */
function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
