/** A text for each form of a number that the language has; English has `one` and `other`. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

const rulesOf = new Map<string, Intl.PluralRules>()

/** The text for this number, by the language's own rules. */
export const plural = (locale: string, count: number, forms: Forms): string => {
  const rules = rulesOf.get(locale) ?? new Intl.PluralRules(locale)
  rulesOf.set(locale, rules)
  return forms[rules.select(count)] ?? forms.other
}
