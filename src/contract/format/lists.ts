import { locale } from '@/messages/locale'

/** Joins its parts as in `3, 6 or 12`, of which one is meant. */
export function formatAnyOf(parts: string[]): string {
  // British English has no comma before the last one, as all our texts.
  const language = locale() === 'en' ? 'en-GB' : locale()
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(parts)
}
