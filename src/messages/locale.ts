import { houseLanguages } from '@/config/house'
import { languages } from './languages'

export const locales: readonly string[] = /* @__PURE__ */ languages.map(({ tag }) => tag)
/** Every catalogue and every text has this language, and permanent records are written in it. */
export const firstLocale = 'en'

/** The languages that this bank offers, the default first. */
export const offeredLocales = () => houseLanguages() ?? locales
export const homeLocale = () => offeredLocales()[0] ?? firstLocale
export const offeredLanguages = () =>
  offeredLocales().flatMap((tag) => languages.find((one) => one.tag === tag) ?? [])

interface LocaleStorage {
  getStore(): string | undefined
  run<Result>(locale: string, work: () => Result): Result
}

// Next's bundle and the server's share only the process.
const shared = globalThis as { fnxLocale?: LocaleStorage }

export function locale(): string {
  if (typeof document !== 'undefined') return document.documentElement.lang || firstLocale
  return shared.fnxLocale?.getStore() ?? firstLocale
}

export const foreign = (language: string) => (language === locale() ? undefined : language)

/** A label as it is written within a sentence. */
export function midSentence(label: string): string {
  const spoken = locale()
  const isKept = languages.find(({ tag }) => tag === spoken)?.hasCapitalNouns
  return isKept ? label : label.toLowerCase()
}

export function direction(): 'ltr' | 'rtl' {
  if (typeof window !== 'undefined')
    return document.documentElement.dataset.written === 'rtl' ? 'rtl' : 'ltr'
  const spoken = locale()
  return languages.find(({ tag }) => tag === spoken)?.dir ?? 'ltr'
}

export const filesOf = (tag: string) => (tag === firstLocale ? '' : `/_next/static/${tag}`)

export function carryLocale(carried: LocaleStorage): void {
  shared.fnxLocale ??= carried
}

export function inLocale<Result>(locale: string, work: () => Result): Result {
  return shared.fnxLocale === undefined ? work() : shared.fnxLocale.run(locale, work)
}

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
  asked?: string | null | undefined
  account?: string | undefined
  cookie?: string | undefined
  accepts?: string | undefined
}

export function chosenLocale(
  { asked, account, cookie, accepts }: Wishes,
  known = offeredLocales(),
): string {
  const named = [asked, account, cookie].find((tag) => tag && known.includes(tag))
  return named ?? localeFor(accepts, known)
}
