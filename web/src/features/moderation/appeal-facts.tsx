import type { Limit } from '#contract/entities/moderation.ts'
import { texts } from '#web/texts.ts'
import { Fact, Wrote } from '#web/ui/facts.tsx'

/** An appeal against a limit, and the moderator's answer. */
export const AppealFacts = ({ limit }: { limit: Limit | null }) => (
  <>
    {limit?.appeal && (
      <Fact label={texts.moderation.theirAnswer}>
        <Wrote>{limit.appeal}</Wrote>
      </Fact>
    )}
    {limit?.answer && (
      <Fact label={texts.moderation.ourAnswer}>
        <Wrote>{limit.answer}</Wrote>
      </Fact>
    )}
  </>
)
