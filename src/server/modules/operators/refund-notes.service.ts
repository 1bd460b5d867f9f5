import { inLocale } from '@/messages/locale'
import * as m from './messages/refunds'

type Sentence = (facts: Record<string, string>) => string
const sentences = Object.values(m) as Sentence[]

/** What a refund is noted or refused with, as the English sentence with the facts in it by their names. */
const patterns = sentences.map((say) => {
  const names: string[] = []
  const named = new Proxy({} as Record<string, string>, {
    get: (_, name: string) => `\0${name}\0`,
  })
  const english = inLocale('en', () => say(named))
  const source = english
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/\0(\w+)\0/g, (_, name: string) => {
      names.push(name)
      return '(.+?)'
    })
  return { say, names, pattern: new RegExp(`^${source}$`) }
})

/**
 * A refund’s note in its reader’s language. The module that sends refunds writes them in English, for
 * the log and for whoever works at the shell; a sentence that is none of these stays as it is.
 */
export function refundNote(text: string): string {
  for (const { say, names, pattern } of patterns) {
    const found = pattern.exec(text)
    if (found === null) continue
    const facts = names.map((name, at) => [name, refundNote(found[at + 1] ?? '')] as const)
    return say(Object.fromEntries(facts))
  }
  return text
}
