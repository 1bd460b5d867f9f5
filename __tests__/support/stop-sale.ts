import { locales } from '@/messages/locale'
import { inEachLanguage } from './each-language'

/** The command that stops the sale, with its reason in each language. */
export function stopSale(why: string): string[] {
  const said = inEachLanguage(why)
  const reasons = locales.flatMap((tag) => [`--${tag}`, said[tag] ?? ''])
  return ['sale', 'stop', ...reasons, '--by', 'ada', '--reason', 'a test']
}
