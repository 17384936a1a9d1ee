import { useQuery } from '@tanstack/react-query'
import { getStanding } from '#contract/endpoints/people.ts'
import { paths } from '#contract/paths.ts'
import { HealthView } from '#web/features/operate/health-view.tsx'
import { HowItGoes } from '#web/features/operate/how-it-goes.tsx'
import { ToDo } from '#web/features/operate/to-do.tsx'
import { useBack } from '#web/platform/navigation.ts'
import { read } from '#web/platform/queries.ts'
import { useStep } from '#web/platform/steps.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Gate } from '#web/ui/gate.tsx'
import { Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const words = texts.operate

const tabs = [
  { id: 'HowItGoes', label: words.howItGoes },
  { id: 'Waiting', label: words.waiting },
  { id: 'Health', label: words.health },
] as const

/** Where operators see how the market goes, what waits and how the server is. */
export function OperateScreen() {
  const { up } = useBack()
  const { data, isError, refetch } = useQuery(read(getStanding, {}))
  return (
    <Page title={words.console} back={() => up(paths.home)}>
      <Gate
        isAllowed={data?.isOperator}
        hasFailed={isError}
        refusal={words.operatorsOnly}
        wayOn={<LinkButton href={paths.home}>{texts.moderation.findTasks}</LinkButton>}
        failure={words.pageNotLoaded}
        onRetry={() => refetch()}
      >
        <Parts />
      </Gate>
    </Page>
  )
}

function Parts() {
  const { step, replaceBy } = useStep()
  const active = tabs[step]?.id ?? 'HowItGoes'
  return (
    <Tabs
      label={words.console}
      tabs={tabs}
      active={active}
      onChange={id => replaceBy(tabs.findIndex(tab => tab.id === id))}
    >
      <div className="pt-4">
        {active === 'HowItGoes' && <HowItGoes />}
        {active === 'Waiting' && <ToDo />}
        {active === 'Health' && <HealthView />}
      </div>
    </Tabs>
  )
}
