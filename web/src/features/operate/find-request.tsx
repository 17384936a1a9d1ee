import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getFailedRequest } from '#contract/endpoints/operate.ts'
import type { FailedRequest } from '#contract/entities/operate.ts'
import { paths } from '#contract/paths.ts'
import { dateAndTime } from '#web/platform/dates.ts'
import { textOf, unshownMessage } from '#web/platform/form-failure.ts'
import { countOf } from '#web/platform/formats.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'

/** Finds what failed by the id that somebody was shown. */
export function FindRequest() {
  const [id, setId] = useState('')
  const { data, error, isFetching, refetch } = useQuery({
    ...read(getFailedRequest, { params: { id } }),
    enabled: id !== '',
  })
  function submit(fields: FormData) {
    const asked = textOf(fields, 'id').trim().toLowerCase()
    if (asked === id) void refetch()
    else setId(asked)
  }
  const failure = error && !data ? (unshownMessage(error) ?? texts.common.somethingWrong) : undefined
  return (
    <Section title={texts.operate.failedRequest}>
      <Form isBusy={isFetching} onSubmit={submit}>
        <TextField
          label={texts.operate.requestId}
          name="id"
          hint={texts.operate.requestIdHint}
          required
          maxLength={20}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={failure}
        />
        <Button type="submit" look="secondary" isWide isBusy={isFetching}>
          {texts.operate.findRequest}
        </Button>
      </Form>
      {data && <Found request={data} />}
    </Section>
  )
}

function Found({ request: { method, route, status, ms, at, person, error } }: { request: FailedRequest }) {
  return (
    <div className="flex flex-col gap-4 pt-2">
      <Facts>
        <Fact label={dateAndTime(at)}>
          {`${method} ${route}`}
          <span className="block text-caption text-ink-soft">
            {texts.operate.requestStatus(status, countOf(ms))}
          </span>
          {error && <span className="block text-caption text-ink-soft wrap-anywhere">{error}</span>}
        </Fact>
        <Fact label={texts.operate.requestBy}>{person ?? texts.operate.requestByNobody}</Fact>
      </Facts>
      {person && (
        <LinkButton look="secondary" href={paths.operatedPerson(person)}>
          {texts.operate.openPerson}
        </LinkButton>
      )}
    </div>
  )
}
