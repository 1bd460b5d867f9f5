import { languages } from './languages'

// A browser is told by its page, and needs no list.
export const locales: readonly string[] = /* @__PURE__ */ languages.map(({ tag }) => tag)
export const firstLocale = 'en'

interface Carried {
  getStore(): string | undefined
  run<Result>(locale: string, work: () => Result): Result
}

// Next's bundle and the server's run in one process, and share nothing else.
const shared = globalThis as { fnxLocale?: Carried }

/** In a browser the page's own, on a server that of the request or mail being written. */
export function locale(): string {
  if (typeof document !== 'undefined') return document.documentElement.lang || firstLocale
  return shared.fnxLocale?.getStore() ?? firstLocale
}

/** What `lang` says of a text, where it is in another language than its page. */
export const foreign = (language: string) => (language === locale() ? undefined : language)

/** A label within a sentence: in English alone its first word then begins small. */
export const midSentence = (label: string) =>
  locale() === firstLocale ? label.toLowerCase() : label

/** Which way the language of this page is written, whatever a person has chosen. */
export function direction(): 'ltr' | 'rtl' {
  if (typeof window !== 'undefined')
    return document.documentElement.dataset.written === 'rtl' ? 'rtl' : 'ltr'
  const spoken = locale()
  return languages.find(({ tag }) => tag === spoken)?.dir ?? 'ltr'
}

/** Where the browser's files of a language stand: each file once, in that language alone; those of the first where Next writes them. */
export const filesOf = (tag: string) => (tag === firstLocale ? '' : `/_next/static/${tag}`)

/** Once a process, by whatever begins it; the first stays. */
export function carryLocale(carried: Carried): void {
  shared.fnxLocale ??= carried
}

export function inLocale<Result>(locale: string, work: () => Result): Result {
  return shared.fnxLocale === undefined ? work() : shared.fnxLocale.run(locale, work)
}

/** What a browser asks for by `Accept-Language`, as far as it is here. */
function localeFor(asked: string | undefined, known: readonly string[]): string {
  const wishes = (asked ?? '').split(',').map((part) => {
    const [tag = '', weight] = part.trim().split(/;\s*q=/)
    return { tag: tag.toLowerCase(), weight: weight === undefined ? 1 : Number(weight) }
  })
  const best = wishes
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ tag }) => {
      const asIs = known.find((one) => tag === one.toLowerCase())
      return asIs ?? known.find((one) => tag.startsWith(`${one.toLowerCase()}-`)) ?? []
    })
  return best[0] ?? known[0] ?? firstLocale
}

interface Wishes {
  /** `?lang=` of the address, or the language of the page that calls. */
  asked?: string | null | undefined
  /** What a person has chosen for their account. */
  account?: string | undefined
  cookie?: string | undefined
  /** The browser's own `Accept-Language`. */
  accepts?: string | undefined
}

/** The language to answer in: the first wish that is offered. */
export function chosenLocale({ asked, account, cookie, accepts }: Wishes, known = locales): string {
  const named = [asked, account, cookie].find((tag) => tag && known.includes(tag))
  return named ?? localeFor(accepts, known)
}
