import { useMutation } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { emailReaders, type Privacy } from '#contract/entities/user.ts'
import { setPrivacy } from '#web/features/people/calls.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Section } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { RadioRows } from '#web/ui/radio-rows.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

/** The viewer's profile as others see it, from another feature. */
export type WhatIsSeen = Pick<Privacy, 'showEmail'>
export type PreviewComponent = ComponentType<WhatIsSeen>

interface WhoSeesProps {
  /** Undefined if it could not be loaded. */
  privacy: Privacy | undefined
  onRetry: () => unknown
  Preview: PreviewComponent
}

/** Settings: who reads the own email address, the own profile as others see it, who may invite; saved when chosen. */
export function WhoSees({ privacy, onRetry, Preview }: WhoSeesProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending, variables } = useMutation(setPrivacy)
  if (!privacy) return <ErrorState text={texts.people.privacyNotLoaded} onRetry={onRetry} />
  const { showEmail, publicProfile, canBeInvited } = { ...privacy, ...(isPending && variables.body) }
  return (
    <Section title={texts.people.whoSeesEmail}>
      <RadioRows
        label={texts.people.whoSeesEmail}
        options={emailReaders.map(value => ({ value, label: texts.people.emailReaders[value] }))}
        value={showEmail}
        onChoose={showEmail => mutate({ body: { showEmail } })}
      />
      <div className="-ml-2">
        <TextButton opensDialog onClick={() => setIsOpen(true)}>
          {texts.people.whatOthersSee}
        </TextButton>
      </div>
      <Switch
        label={texts.people.publicProfile}
        hint={texts.people.publicProfileHint}
        isOn={publicProfile}
        onChange={publicProfile => mutate({ body: { publicProfile } })}
      />
      <Switch
        label={texts.people.canBeInvited}
        hint={texts.people.canBeInvitedHint}
        isOn={canBeInvited}
        onChange={canBeInvited => mutate({ body: { canBeInvited } })}
      />
      <BottomSheet isOpen={isOpen} title={texts.people.whatOthersSee} onClose={() => setIsOpen(false)}>
        {isOpen && <Preview showEmail={showEmail} />}
      </BottomSheet>
    </Section>
  )
}
