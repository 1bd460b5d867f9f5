import { languages } from './languages'
import { firstLocale, inLocale, locale, locales } from './locale'

/**
 * A text by language tag. Only the first language always exists: a text from before a language was
 * offered lacks it.
 */
export interface InEachLanguage {
  [firstLocale]: string
  [tag: string]: string
}

export const inReadersLanguage = (texts: InEachLanguage): string =>
  texts[locale()] ?? texts[firstLocale]

/** One of our own sentences in each language. */
export function inEachLanguage(say: () => string): InEachLanguage {
  const others = locales.map((tag) => [tag, inLocale(tag, say)])
  return { [firstLocale]: inLocale(firstLocale, say), ...Object.fromEntries(others) }
}

/** All languages of a text side by side, for a reader who has to check each of them. */
export const everyLanguage = (texts: InEachLanguage): string =>
  [...new Set([...locales, ...Object.keys(texts)])].flatMap((tag) => texts[tag] ?? []).join(' · ')

/** The fields for text in each language: `title` becomes `titleEn` and so on. */
export const fieldsInEachLanguage = (name: string): { tag: string; field: string }[] =>
  locales.map((tag) => ({ tag, field: fieldIn(tag, name) }))

export const fieldIn = (tag: string, name: string): string =>
  `${name}${tag.charAt(0).toUpperCase()}${tag.slice(1)}`

/** Reads these fields; an unknown language is left out. */
export function typedInEachLanguage(
  given: Record<string, string | undefined>,
  name: string,
): InEachLanguage {
  const typed = fieldsInEachLanguage(name).flatMap(({ tag, field }) => {
    const text = given[field]
    return text ? [[tag, text]] : []
  })
  return { [firstLocale]: given[fieldIn(firstLocale, name)] ?? '', ...Object.fromEntries(typed) }
}

/**
 * A language's name for the reader: German, Deutsch. A language without a standard name has its
 * own.
 */
export function languageName(tag: string): string {
  const names = new Intl.DisplayNames([locale()], { type: 'language', fallback: 'none' })
  return names.of(tag) ?? languages.find((one) => one.tag === tag)?.name ?? tag
}

/** A country's name for the reader, with its code: Germany (DE). */
export function countryName(code: string): string {
  const names = new Intl.DisplayNames([locale()], { type: 'region' })
  return `${names.of(code)} (${code})`
}
