import { useIsMutating, useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SiteChange, SiteConsole } from '#contract/entities/market-settings.ts'
import { changeSite } from '#web/features/operate/site-calls.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Section } from '#web/ui/card.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The props of each card: the settings, and the version that it changes. */
export type SiteProps = Pick<SiteConsole, 'version' | 'settings'>

type Part = Exclude<keyof SiteChange, 'version'>

/**
 * The form of one section. Typed values are stored until the whole section is saved at once. `seenBy` is the version
 * that a draft is about, where that may be an earlier one.
 */
export function useSection<T extends object, S extends Part>(
  section: S,
  version: number,
  initial: T,
  toSend: (draft: T) => NonNullable<SiteChange[S]>,
  seenBy: (draft: T) => number = () => version,
) {
  const form = useDraft(`site ${section}`, initial)
  const { mutate, isPending, error } = useMutation(changeSite)
  const save = () => {
    const draft = form.send()
    mutate({ body: { version: seenBy(draft), [section]: toSend(draft) } }, { onSuccess: form.settle })
  }
  return { ...form, section, save, isPending, error, issues: fieldIssues(error) }
}

interface SectionFormProps {
  form: Omit<ReturnType<typeof useSection>, 'draft' | 'change' | 'field' | 'send'>
  /** The fields that show their own faults. */
  fields?: readonly string[]
  children: ReactNode
}

/** A card of the console with one section's fields, saved by its own button. */
export function SectionForm({ form, fields, children }: SectionFormProps) {
  const { section, save, isPending, error } = form
  // Each save names the version that it changes: a second one on its way would name an old one.
  const isAnySaving =
    useIsMutating({ predicate: ({ options }) => options.mutationFn === changeSite.mutationFn }) > 0
  const title = texts.site.sections[section === 'catalogue' ? 'categories' : section]
  const failure = unshownMessage(error, fields) ?? (error && !error.message ? texts.site.notSaved : null)
  return (
    <Section title={title}>
      <Card>
        <Form draft={form} failure={error} isBusy={isPending} onSubmit={save} aria-label={title}>
          {children}
          {failure && <Notice look="danger">{failure}</Notice>}
          <Button
            type="submit"
            look="secondary"
            isWide
            isBusy={isPending}
            disabled={isAnySaving && !isPending}
          >
            {texts.site.save(title.toLowerCase())}
          </Button>
        </Form>
      </Card>
    </Section>
  )
}
