import { useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import { runChecks } from '#contract/endpoints/operate-checks.ts'
import type { Check } from '#contract/entities/check.ts'
import { askedOnce, read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'

const looks = {
  good: { Icon: CircleCheck, ink: 'text-open-ink' },
  off: { Icon: CircleMinus, ink: 'text-ink-soft' },
  wrong: { Icon: CircleAlert, ink: 'text-danger-ink' },
}

/** The output of `npm run check`, once somebody asks for it. Faults come first. */
export function ChecksSection() {
  const { data, isFetching, isError, refetch } = useQuery({
    ...read(runChecks, {}),
    ...askedOnce,
    enabled: false,
    retry: false,
  })
  return (
    <Section title={texts.checks.title}>
      <p>{texts.checks.explanation}</p>
      <Button look="secondary" isWide isBusy={isFetching} onClick={() => refetch()}>
        {data ? texts.checks.runAgain : texts.checks.run}
      </Button>
      {isError && !isFetching && <Notice look="danger">{texts.checks.notRun}</Notice>}
      {data && !isError && <Found checks={data} />}
    </Section>
  )
}

function Found({ checks }: { checks: readonly Check[] }) {
  const wrong = checks.filter(({ state }) => state === 'wrong')
  const others = checks.filter(({ state }) => state !== 'wrong')
  return (
    <>
      <Notice look={wrong.length > 0 ? 'danger' : 'success'}>
        {wrong.length > 0 ? texts.checks.wrongCount(wrong.length) : texts.checks.allGood}
      </Notice>
      <ul className="divide-y divide-line">
        {[...wrong, ...others].map(check => (
          <Line key={check.name} check={check} />
        ))}
      </ul>
    </>
  )
}

function Line({ check: { name, state, text } }: { check: Check }) {
  const { Icon, ink } = looks[state]
  return (
    <li className="flex gap-3 py-2.5">
      <Icon
        role="img"
        aria-label={texts.checks.states[state]}
        size={20}
        className={`mt-0.5 shrink-0 ${ink}`}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{texts.checks.names[name]}</p>
        <p className="text-caption text-ink-soft wrap-anywhere">{text}</p>
      </div>
    </li>
  )
}
