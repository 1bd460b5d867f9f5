import { parseMessage, placeholdersOf } from '../../../scripts/messages/parse'

type Texts = Record<string, string>

/** The end of a key says where its text stands, and so how it may read. */
const places = [
  'Action',
  'Label',
  'Title',
  'Subject',
  'Heading',
  'Hint',
  'Toast',
  'Error',
  'Text',
  'Sms',
]

const notSaidToMembers: [RegExp, string][] = [
  [/\bworth\b/i, 'value'],
  [/\b(purse|tale|slip|desk)\b/i, 'a word of the field'],
  [/\bidentity check\b|\bprove who you are\b/i, 'verification, verify your identity'],
  [/\bthe chain\b/i, 'the network, on-chain'],
  [/\bgas\b/i, 'network fee'],
  [/\bset aside\b|\bheld\b(?! (after|on)\b)/i, 'under review, restricted or reserved'],
  [/\b(locked quote|deal)\b/i, 'order'],
  [/\bgive back\b|\bhave it returned\b/i, 'refund'],
]

const spelling: [RegExp, string][] = [
  [/\be-mail/i, 'email'],
  [/!/, 'no exclamation mark'],
  [/'|\.\.\./, '’ and …'],
]

/** The glossary’s words, and how the house spells. Everything else is left to a reader’s judgement. */
export const notSaid = [...notSaidToMembers, ...spelling]

const fixed =
  /^(Error (preparing message|signing message|verifying signature), please retry!|Oops, something went wrong!)$/

/** Operators read the bank's own words: chain, desk, held. */
const isForOperators = (file: string) => /^src\/(console|server\/modules\/operators)\//.test(file)

export function messageViolations(file: string, texts: Texts): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    if (key.startsWith('@') || fixed.test(text)) return []
    const at = `${file}, ${key}:`
    if (!isPlaced(file, key)) return [`${at} ends with none of ${places.join(', ')}`]
    const rules = isForOperators(file) ? spelling : notSaid
    const banned = rules.filter(([pattern]) => pattern.test(text))
    return banned.map(([pattern, better]) => `${at} “${pattern.exec(text)?.[0]}”: ${better}`)
  })
}

function isPlaced(file: string, key: string): boolean {
  if (file.startsWith('src/messages/errors/')) return true
  const [end = ''] = /[A-Z][a-z]*$/.exec(key) ?? []
  return /^[a-z][a-zA-Z]+$/.test(key) && places.includes(end)
}

export function namesIn(text: string): string[] {
  return Object.keys(placeholdersOf(parseMessage(text))).sort()
}
