import { languages } from './languages'
import { firstLocale, inLocale, locale, locales } from './locale'

/**
 * A text by the tag of its language. Only the first language is sure to be there: what was written
 * before another one was offered lacks it.
 */
export interface InEachLanguage {
  [firstLocale]: string
  [tag: string]: string
}

export const inReadersLanguage = (texts: InEachLanguage): string =>
  texts[locale()] ?? texts[firstLocale]

/** What one of our own sentences says in each language. */
export function inEachLanguage(say: () => string): InEachLanguage {
  const others = locales.map((tag) => [tag, inLocale(tag, say)])
  return { [firstLocale]: inLocale(firstLocale, say), ...Object.fromEntries(others) }
}

/** All languages of a text next to one another, for whoever has to see each of them. */
export const everyLanguage = (texts: InEachLanguage): string =>
  [...new Set([...locales, ...Object.keys(texts)])].flatMap((tag) => texts[tag] ?? []).join(' · ')

/** Where something is typed in each language, a field for each: `title` is `titleEn` and so on. */
export const fieldsInEachLanguage = (name: string): { tag: string; field: string }[] =>
  locales.map((tag) => ({ tag, field: fieldIn(tag, name) }))

export const fieldIn = (tag: string, name: string): string =>
  `${name}${tag.charAt(0).toUpperCase()}${tag.slice(1)}`

/** What such fields hold; a language that is not among them is left out. */
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

/** A language as the reader calls it: German, Deutsch. Of one that no standard has, its own name. */
export function languageName(tag: string): string {
  const names = new Intl.DisplayNames([locale()], { type: 'language', fallback: 'none' })
  return names.of(tag) ?? languages.find((one) => one.tag === tag)?.name ?? tag
}
