interface Language {
  tag: string
  /** As those who speak it call it. */
  name: string
  dir: 'ltr' | 'rtl'
}

/** Offered is what every catalogue is written in; English, which is the first, where none that is asked for is here. */
export const languages: readonly [Language, ...Language[]] = [
  { tag: 'en', name: 'English', dir: 'ltr' },
  { tag: 'de', name: 'Deutsch', dir: 'ltr' },
]
