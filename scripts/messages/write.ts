import { innerOf, type Part, parseMessage, placeholdersOf } from './parse'

type Texts = Record<string, string>
type Messages = Record<string, Part[]>

/** In right-to-left text, Latin figures would turn the words around. */
const fromTheRight = ['ar', 'fa', 'he', 'ur']

export function moduleOf(catalogue: Record<string, Texts>): string {
  const languages = Object.entries(catalogue).map(
    ([locale, texts]) => [locale, parsed(locale, texts)] as const,
  )
  const en = languages.find(([locale]) => locale === 'en')?.[1] ?? {}
  const otherLanguages = languages.filter(([locale]) => locale !== 'en')
  for (const [locale, messages] of otherLanguages) expectEqual(locale, messages, en)
  const body = Object.entries(en).map(([key, parts]) =>
    messageOf(
      key,
      parts,
      otherLanguages.map(([locale, messages]) => [locale, messages[key] ?? []]),
    ),
  )
  const neededImports = ['locale', 'plural'].filter((name) =>
    body.some((line) => line.includes(`${name}(`)),
  )
  return [
    '// Written by `npm run generate`, which every command begins with.',
    ...neededImports.map((name) => `import { ${name} } from '@/messages/${name}'`),
    '',
    ...body,
    '',
  ].join('\n')
}

function parsed(locale: string, texts: Texts): Messages {
  const shownTexts = Object.entries(texts).filter(([key]) => !key.startsWith('@'))
  return Object.fromEntries(
    shownTexts.map(([key, text]) => {
      try {
        const parts = parseMessage(text)
        expectPlurals(parts, locale)
        return [key, parts]
      } catch (error) {
        throw new Error(`${locale}.json, ${key}: ${(error as Error).message}`)
      }
    }),
  )
}

function expectPlurals(parts: Part[], locale: string): void {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
  for (const part of parts) {
    if (part.type === 'plural') {
      const missing = pluralCategories
        .filter((category) => part.cases[category] === undefined)
        .sort()
      if (missing.length > 0) throw new Error(`{${part.name}} has no case ${missing.join(', ')}`)
    }
    for (const inner of innerOf(part)) expectPlurals(inner, locale)
  }
}

function expectEqual(locale: string, messages: Messages, en: Messages): void {
  for (const key of new Set([...Object.keys(en), ...Object.keys(messages)])) {
    const [ownParts, english] = [messages[key], en[key]]
    if (ownParts === undefined) throw new Error(`${locale}.json has no ${key}`)
    if (english === undefined) throw new Error(`${locale}.json has ${key}, which en.json has not`)
    const [ownPlaceholders, englishPlaceholders] = [
      placeholdersText(ownParts),
      placeholdersText(english),
    ]
    if (ownPlaceholders !== englishPlaceholders)
      throw new Error(
        `${locale}.json, ${key}: takes ${ownPlaceholders}, not ${englishPlaceholders}`,
      )
  }
}

function placeholdersText(parts: Part[]): string {
  const placeholders = Object.entries(placeholdersOf(parts)).map(
    ([name, type]) => `${name} (${type})`,
  )
  return placeholders.sort().join(', ') || 'nothing'
}

const typeOf = {
  value: 'string | number',
  plural: 'number',
  select: 'string',
  tag: '(text: string) => Part',
}

function messageOf(
  key: string,
  en: Part[],
  otherLanguages: [locale: string, parts: Part[]][],
): string {
  const choices = otherLanguages.map(
    ([locale, parts]) => `locale() === '${locale}' ? ${writeParts(parts, locale)} : `,
  )
  const placeholders = Object.entries(placeholdersOf(en))
  const isDrawn = placeholders.some(([, type]) => type === 'tag')
  const names = placeholders.map(([name]) => name).join(', ')
  const types = placeholders.map(([name, type]) => `${name}: ${typeOf[type]}`).join('; ')
  const parameters = names && `{ ${names} }: { ${types} }`
  const head = `export const ${key} = ${isDrawn ? '<Part>' : ''}(${parameters})`
  const ofMany = otherLanguages.length > 0 ? ': string' : ''
  const answer = isDrawn ? ': (string | Part)[]' : ofMany
  return `${head}${answer} => ${choices.join('')}${writeParts(en, 'en')}`
}

function writeParts(parts: Part[], locale: string): string {
  if (!parts.some(({ type }) => type === 'tag')) return sentence(parts, locale)
  const spans = parts.map((part) =>
    part.type === 'tag'
      ? `${part.name}(${sentence(part.parts, locale)})`
      : sentence([part], locale),
  )
  return `[${spans.join(', ')}]`
}

function sentence(parts: Part[], locale: string): string {
  if (parts.every((part) => part.type === 'text'))
    return quoted(parts.map(({ text }) => text).join(''))
  const spans = parts.map((part) => {
    if (part.type === 'text') return part.text.replace(/[`\\]|\$\{/g, '\\$&')
    if ('cases' in part) return `\${${choice(part, locale)}}`
    return fromTheRight.includes(locale) ? `\u2068\${${part.name}}\u2069` : `\${${part.name}}`
  })
  return `\`${spans.join('')}\``
}

function quoted(text: string): string {
  const quotedText = JSON.stringify(text).slice(1, -1)
  return `'${quotedText.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

function choice({ type, name, cases }: Extract<Part, { cases: unknown }>, locale: string): string {
  const { other = [], ...rest } = cases
  const exactFirst = Object.entries(rest).sort(
    ([a], [b]) => Number(b.startsWith('=')) - Number(a.startsWith('=')),
  )
  const tests = exactFirst.map(([key, parts]) => {
    const value = type === 'plural' ? `plural('${locale}', ${name})` : name
    const test = key.startsWith('=') ? `${name} === ${key.slice(1)}` : `${value} === '${key}'`
    return `${test} ? ${sentence(parts, locale)} : `
  })
  return `${tests.join('')}${sentence(other, locale)}`
}
