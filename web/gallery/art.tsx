import { BestArt } from '../src/illustrations/best.tsx'
import { PaidArt } from '../src/illustrations/paid.tsx'
import { VerifiedArt } from '../src/illustrations/verified.tsx'
import { WelcomeArt } from '../src/illustrations/welcome.tsx'
import { Group } from './section.tsx'

export function ArtGroups() {
  return (
    <Group name="Illustrations">
      <WelcomeArt />
      <VerifiedArt />
      <BestArt />
      <PaidArt />
    </Group>
  )
}
