import { exportPerson } from '#contract/endpoints/operate-people.ts'
import type { AccountAct, PersonRecord } from '#contract/entities/operate-people.ts'
import { ActButton } from '#web/features/moderation/act-button.tsx'
import { PersonAct } from '#web/features/moderation/acts.tsx'
import { actOnPerson } from '#web/features/moderation/calls.ts'
import { CorrectName } from '#web/features/moderation/correct-name.tsx'
import { urlOf } from '#web/platform/call.ts'
import { fullName } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'
import type { ButtonLook } from '#web/ui/button-look.ts'
import { Section } from '#web/ui/card.tsx'
import { LinkRow } from '#web/ui/info-row.tsx'

/** The name and consequence of each act. */
const acts = () =>
  ({
    ban: [texts.operatePeople.ban, texts.operatePeople.banEffect],
    unban: [texts.operatePeople.unban, texts.operatePeople.unbanEffect],
    'sign-out': [texts.operatePeople.signOut, texts.operatePeople.signOutEffect],
    verify: [texts.operatePeople.verify, texts.operatePeople.verifyEffect],
    reset: [texts.operatePeople.reset, texts.operatePeople.resetEffect],
    'mail-again': [texts.operatePeople.mailAgain, texts.operatePeople.mailAgainEffect],
    'second-factor': [texts.operatePeople.secondFactor, texts.operatePeople.secondFactorEffect],
    delete: [texts.operatePeople.remove, texts.operatePeople.removeEffect],
  }) as const

/** The possible acts of an operator on somebody now. */
export function PersonActs({ record }: { record: PersonRecord }) {
  const { person, limit, devices } = record
  const { givenId } = person
  const isMember = person.role === 'member'
  const act = (act: AccountAct, look?: ButtonLook) => <ActOn givenId={givenId} act={act} look={look} />
  return (
    <Section title={texts.operatePeople.acts}>
      <div className="divide-y divide-line">
        <LinkRow
          href={urlOf(exportPerson, { params: { id: givenId }, query: {} })}
          file="saved"
          label={texts.operatePeople.exportLabel(fullName(person))}
          title={texts.operatePeople.exportData}
          note={texts.operatePeople.exportNote}
        />
        {!person.verified && act('verify')}
        <CorrectName person={person} />
        {act('reset')}
        {act('mail-again')}
        {devices.length > 0 && act('sign-out')}
        {act('second-factor')}
        {!limit && isMember && <PersonAct isRow givenId={givenId} limit={null} />}
        {record.ban ? act('unban') : isMember && act('ban')}
        {isMember && act('delete', 'danger')}
      </div>
    </Section>
  )
}

interface ActOnProps {
  givenId: string
  act: AccountAct
  look: ButtonLook | undefined
}

function ActOn({ givenId, act, look }: ActOnProps) {
  const [name, effect] = acts()[act]
  const inputWith = (note: string) => ({ params: { id: givenId }, body: { act, note } })
  return (
    <ActButton
      isRow
      {...{ name, effect, inputWith, ...(look && { look }) }}
      draft={`${act} ${givenId}`}
      write={actOnPerson}
    />
  )
}
