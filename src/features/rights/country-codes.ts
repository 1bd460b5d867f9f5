import { countryCodes } from '@/config/country-codes'

export function countriesIn(language: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, language))
}
