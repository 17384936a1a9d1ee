import type { Agreed, Site } from '#contract/entities/market-settings.ts'

/** What a new account agrees to: the pages that stand under the form, as they are now. */
export const agreedTo = (pages: Site['pages'] | undefined): { agreed?: Agreed } => {
  const { terms, privacy } = pages ?? {}
  if (!terms && !privacy) return {}
  return {
    agreed: { ...(terms && { terms: terms.version }), ...(privacy && { privacy: privacy.version }) },
  }
}
