// One for each language: a shared one takes the rules of the first that asked.
const rules: Record<string, Intl.PluralRules> = {}

export function plural(locale: string, count: number): Intl.LDMLPluralRule {
  rules[locale] ??= new Intl.PluralRules(locale)
  return rules[locale].select(count)
}
