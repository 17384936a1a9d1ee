import type { Agreed, Site } from '#contract/entities/market-settings.ts'

/** The pages to which a new account agrees: those under the form, in their present version. */
export const agreedTo = (pages: Site['pages'] | undefined): { agreed?: Agreed } => {
  const { terms, privacy } = pages ?? {}
  if (!terms && !privacy) return {}
  return {
    agreed: { ...(terms && { terms: terms.version }), ...(privacy && { privacy: privacy.version }) },
  }
}
