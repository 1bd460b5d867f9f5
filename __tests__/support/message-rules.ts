import { innerOf, type Part, parseMessage, placeholdersOf } from '../../scripts/messages/parse'

type Texts = Record<string, string>

const limits: Record<string, number> = {
  Action: 3,
  Label: 4,
  Title: 6,
  Subject: 8,
  Heading: 8,
  Hint: 12,
  Toast: 12,
  Error: 20,
  Text: 25,
  Sms: 30,
}
const longestSentence = 20

export const notSaid: [RegExp, string][] = [
  [/\b(anew|begun|stands|somebody|cure)\b/i, 'an everyday word'],
  [/\bworth\b/i, 'value'],
  [/\b(purse|tale|slip|desk)\b/i, 'a word of the field'],
  [/\bidentity check\b|\bprove who you are\b/i, 'verification, verify your identity'],
  [/\bthe chain\b/i, 'the network, on-chain'],
  [/\bgas\b/i, 'network fee'],
  [/\bset aside\b|\bheld\b(?! (after|on)\b)/i, 'under review, restricted or reserved'],
  [/\b(locked quote|deal)\b/i, 'order'],
  [/\bgive back\b|\bhave it returned\b/i, 'refund'],
  [/\bgo on\b/i, 'continue'],
  [/\bwrite to us\b/i, 'contact us'],
  [/\bfor good\b/i, 'final'],
  [/\be-mail/i, 'email'],
  [/!/, 'no exclamation mark'],
  [/'|\.\.\./, '’ and …'],
]

const fixed =
  /^(Error (preparing message|signing message|verifying signature), please retry!|Oops, something went wrong!)$/

export function messageViolations(file: string, texts: Texts): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    if (key.startsWith('@') || fixed.test(text)) return []
    const at = `${file}, ${key}:`
    const limit = limitOf(file, key)
    if (limit === undefined) return [`${at} ends with none of ${Object.keys(limits).join(', ')}`]
    const said = readings(parseMessage(text))
    const longest = Math.max(...said.map(wordsOf))
    const sentence = Math.max(...said.flatMap((one) => one.split(/(?<=[.?:…]) /)).map(wordsOf))
    const banned = notSaid.filter(([said]) => said.test(text))
    return [
      ...(longest > limit ? [`${at} ${longest} words, more than ${limit}`] : []),
      ...(sentence > longestSentence ? [`${at} a sentence of ${sentence} words`] : []),
      ...banned.map(([pattern, better]) => `${at} “${pattern.exec(text)?.[0]}”: ${better}`),
    ]
  })
}

function limitOf(file: string, key: string): number | undefined {
  if (file.startsWith('src/messages/errors/')) return limits.Error
  const [end = ''] = /[A-Z][a-z]*$/.exec(key) ?? []
  return /^[a-z][a-zA-Z]+$/.test(key) ? limits[end] : undefined
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}’.,-]*/gu)?.length ?? 0

function readings(parts: Part[]): string[] {
  return parts.reduce(
    (heads, part) => heads.flatMap((head) => readingsOf(part).map((tail) => head + tail)),
    [''],
  )
}

function readingsOf(part: Part): string[] {
  if (part.type === 'text') return [part.text]
  if (part.type === 'value') return [part.name]
  return innerOf(part).flatMap(readings)
}

export function namesIn(text: string): string[] {
  return Object.keys(placeholdersOf(parseMessage(text))).sort()
}
