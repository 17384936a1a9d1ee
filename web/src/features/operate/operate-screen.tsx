import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getStanding } from '#contract/endpoints/people.ts'
import { paths } from '#contract/paths.ts'
import { HealthView } from '#web/features/operate/health-view.tsx'
import { HowItGoes } from '#web/features/operate/how-it-goes.tsx'
import { SheetsView } from '#web/features/operate/sheets-view.tsx'
import { SiteView } from '#web/features/operate/site-view.tsx'
import { ToDo } from '#web/features/operate/to-do.tsx'
import { WebhooksView } from '#web/features/operate/webhooks/webhooks-view.tsx'
import { useBack } from '#web/platform/navigation.ts'
import { read } from '#web/platform/queries.ts'
import { useStep } from '#web/platform/steps.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Gate } from '#web/ui/gate.tsx'
import { Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const tabs = () =>
  [
    { id: 'HowItGoes', label: texts.operate.howItGoes },
    { id: 'People', label: texts.operatePeople.people },
    { id: 'Bans', label: texts.operateBans.bans },
    { id: 'Waiting', label: texts.operate.waiting },
    { id: 'Site', label: texts.operate.site },
    { id: 'Sheets', label: texts.importing.sheets },
    { id: 'Health', label: texts.operate.health },
    { id: 'Webhooks', label: texts.webhooks.webhooks },
  ] as const

interface PartsProps {
  /** The lists of people and of bans; of another feature. */
  people: ReactNode
  bans: ReactNode
}

/** The operators' console: figures, people, open work and the state of the server. */
export function OperateScreen(parts: PartsProps) {
  const { up } = useBack()
  const { data, isError, refetch } = useQuery(read(getStanding, {}))
  return (
    <Page title={texts.operate.console} back={() => up(paths.home)}>
      <Gate
        isAllowed={data?.isOperator}
        hasFailed={isError}
        refusal={texts.operate.operatorsOnly}
        wayOn={<LinkButton href={paths.home}>{texts.moderation.findTasks}</LinkButton>}
        failure={texts.operate.pageNotLoaded}
        onRetry={() => refetch()}
      >
        <Parts {...parts} />
      </Gate>
    </Page>
  )
}

function Parts({ people, bans }: PartsProps) {
  const { step, isSet, replaceBy } = useStep()
  // An alert names the tab that it is about.
  const named = tabs().findIndex(({ id }) => id === new URLSearchParams(location.search).get('tab'))
  const active = tabs()[isSet ? step : Math.max(0, named)]?.id ?? 'HowItGoes'
  return (
    <Tabs
      label={texts.operate.console}
      tabs={tabs()}
      active={active}
      onChange={id => replaceBy(tabs().findIndex(tab => tab.id === id))}
    >
      <div>
        {active === 'HowItGoes' && <HowItGoes />}
        {active === 'People' && people}
        {active === 'Bans' && bans}
        {active === 'Waiting' && <ToDo />}
        {active === 'Site' && <SiteView />}
        {active === 'Sheets' && <SheetsView />}
        {active === 'Health' && <HealthView />}
        {active === 'Webhooks' && <WebhooksView />}
      </div>
    </Tabs>
  )
}
