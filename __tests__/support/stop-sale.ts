import { locales } from '@/messages/locale'
import { inEachLanguage } from './each-language'

/** The command that stops the sale, with its reason in each language. */
export function stopSale(reason: string): string[] {
  const saidTexts = inEachLanguage(reason)
  const reasons = locales.flatMap((tag) => [`--${tag}`, saidTexts[tag] ?? ''])
  return ['sale', 'stop', ...reasons, '--by', 'ada', '--reason', 'a test']
}
