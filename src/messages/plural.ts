// Shared rules would be those of the first language used.
const rules: Record<string, Intl.PluralRules> = {}

/** @public Called by the modules that are generated from the texts. */
export function plural(locale: string, count: number): Intl.LDMLPluralRule {
  rules[locale] ??= new Intl.PluralRules(locale)
  return rules[locale].select(count)
}
