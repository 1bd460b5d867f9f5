import { inLocale, locale, locales } from '@/messages/locale'
import type { Sentence } from './kind'

/**
 * A sentence in every language, because its reader's may differ from that of the operator who
 * asked.
 */
export const inEveryLanguage = (say: Sentence): string =>
  JSON.stringify(Object.fromEntries(locales.map((tag) => [tag, inLocale(tag, say)])))

/** A result in its reader's language. Older results were stored as English text. */
export function resultText(stored: string): string {
  if (!stored.startsWith('{')) return stored
  const textByLanguage = JSON.parse(stored) as Record<string, string>
  return textByLanguage[locale()] ?? textByLanguage.en ?? ''
}
