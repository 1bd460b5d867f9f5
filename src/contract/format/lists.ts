import { locale } from '@/messages/locale'

/** Joins alternatives as in `3, 6 or 12`. */
export function formatAnyOf(parts: string[]): string {
  // British English has no comma before the last item, as in all our texts.
  const language = locale() === 'en' ? 'en-GB' : locale()
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(parts)
}
