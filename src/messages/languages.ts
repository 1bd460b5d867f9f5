interface Language {
  tag: string
  name: string
  dir: 'ltr' | 'rtl'
  /** Nouns keep their capital within a sentence. */
  hasCapitalNouns?: true
}

/** Every catalogue has these; English is the fallback. */
export const languages: readonly [Language, ...Language[]] = [
  { tag: 'en', name: 'English', dir: 'ltr' },
  { tag: 'de', name: 'Deutsch', dir: 'ltr', hasCapitalNouns: true },
]
