// Shared rules would be those of the first language asked.
const rules: Record<string, Intl.PluralRules> = {}

/** @public Asked by the modules that are written from the texts. */
export function plural(locale: string, count: number): Intl.LDMLPluralRule {
  rules[locale] ??= new Intl.PluralRules(locale)
  return rules[locale].select(count)
}
