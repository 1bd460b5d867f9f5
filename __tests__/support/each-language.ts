import { fieldsInEachLanguage, type InEachLanguage } from '@/messages/in-each-language'
import { firstLocale, locales } from '@/messages/locale'

const sayIn = (tag: string, words: string) => (tag === firstLocale ? words : `${words} (${tag})`)

/** Words in each language that is offered; all but the first say which one it is. */
export const inEachLanguage = (words: string): InEachLanguage => ({
  [firstLocale]: words,
  ...Object.fromEntries(locales.map((tag) => [tag, sayIn(tag, words)])),
})

/** The same as a form sends it: a field for each language. */
export const fieldsOfEachLanguage = (name: string, words: string): Record<string, string> =>
  Object.fromEntries(fieldsInEachLanguage(name).map(({ tag, field }) => [field, sayIn(tag, words)]))
