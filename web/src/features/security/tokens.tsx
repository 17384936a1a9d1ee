import { useMutation, useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import type { ApiToken } from '#contract/entities/api-token.ts'
import { MakeToken } from '#web/features/security/make-token.tsx'
import { ownTokens, revokeToken } from '#web/features/security/token-calls.ts'
import { ordinalDate, timeAgo } from '#web/platform/dates.ts'
import { useNow } from '#web/platform/now.ts'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

/** The tokens with which programs act in the viewer's name. */
export function Tokens() {
  const { data, isError, refetch } = useQuery(ownTokens)
  return (
    <Section title={texts.tokens.tokens}>
      <p className="text-caption text-ink-soft">{texts.tokens.note}</p>
      {!data && !isError && <SkeletonList count={1} isRows />}
      {!data && isError && <ErrorState text={texts.tokens.notLoaded} onRetry={() => refetch()} />}
      {data && data.length > 0 && (
        <ul aria-label={texts.tokens.tokens} className="divide-y divide-line">
          {data.map(token => (
            <li key={token._id}>
              <Token token={token} />
            </li>
          ))}
        </ul>
      )}
      {data && <MakeToken />}
    </Section>
  )
}

function Token({ token: { _id: id, name, scope, endsAt, lastUsedAt } }: { token: ApiToken }) {
  const now = useNow()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const { mutate, isPending } = useMutation({ ...revokeToken, onError: close })
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 py-2">
      <KeyRound aria-hidden="true" size={24} className="shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1 basis-[6rem] wrap-anywhere">
        <p className="font-semibold">{name}</p>
        <p className="text-caption text-ink-soft">
          {texts.tokens.scopes[scope]}, {texts.tokens.ends(ordinalDate(endsAt))}
        </p>
        <p className="text-caption text-ink-soft">
          {lastUsedAt ? texts.tokens.used(timeAgo(lastUsedAt, now)) : texts.tokens.neverUsed}
        </p>
      </div>
      <TextButton label={texts.tokens.revokeNamed(name)} opensDialog onClick={() => setIsAsking(true)}>
        {texts.tokens.revoke}
      </TextButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.tokens.revokeTitle}
        confirmText={texts.tokens.revoke}
        isBusy={isPending}
        onClose={close}
        onConfirm={() => mutate({ params: { id } })}
      >
        {texts.tokens.revokeEffect(name)}
      </ConfirmDialog>
    </div>
  )
}
