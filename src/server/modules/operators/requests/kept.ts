import { inLocale, locale, locales } from '@/messages/locale'
import type { Sentence } from './kind'

/** A sentence in every language, because its reader may have another one than its asker. */
export const inEveryLanguage = (say: Sentence): string =>
  JSON.stringify(Object.fromEntries(locales.map((tag) => [tag, inLocale(tag, say)])))

/** A result in its reader's language. Older results were kept in English alone, as plain text. */
export function resultText(stored: string): string {
  if (!stored.startsWith('{')) return stored
  const textByLanguage = JSON.parse(stored) as Record<string, string>
  return textByLanguage[locale()] ?? textByLanguage.en ?? ''
}
