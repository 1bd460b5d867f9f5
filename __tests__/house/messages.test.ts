import { readdirSync, readFileSync } from 'node:fs'
import { errorCatalogue } from '@/contract/errors'
import { languages } from '@/messages/languages'
import { moduleOf } from '../../scripts/messages/write'
import { messageViolations, namesIn } from './rules/message'

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)messages\/(\w+\/)?en\.json$/.test(file))
  .map((file) => `src/${file}`)
const textsOf = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>

test('the catalogues are found', () => {
  expect(files).toContain('src/messages/errors/en.json')
})

test.each(files)('%s: in the glossary’s words', (file) => {
  expect(messageViolations(file, textsOf(file))).toEqual([])
})

test.each(files)('%s: leaves out the fee, which operators can change', (file) => {
  const texts = [file, file.replace(/en\.json$/, 'de.json')].flatMap((one) =>
    Object.values(textsOf(one)),
  )
  expect(texts.filter((text) => /0[.,]5\s?%/.test(String(text)))).toEqual([])
})

// German stays complete until `src/messages/languages.ts` offers it.
test.each(files)('%s: says the same in German', (file) => {
  const de = textsOf(file.replace(/en\.json$/, 'de.json'))
  const en = Object.keys(textsOf(file)).filter((key) => !key.startsWith('@'))
  expect(Object.keys(de)).toEqual(en)
  expect(() => moduleOf({ en: textsOf(file), de })).not.toThrow()
})

test('every refusal has its sentence with all it needs', () => {
  const sentences = textsOf('src/messages/errors/en.json')
  const needed = Object.fromEntries(
    Object.entries(sentences).map(([code, text]) => [code, namesIn(text)]),
  )
  const given = Object.entries(errorCatalogue).map(([code, entry]) => [
    code,
    'params' in entry ? [...entry.params].sort() : [],
  ])
  expect(needed).toEqual(Object.fromEntries(given))
  const unfit = Object.entries(sentences).filter(([, text]) => !/^[A-Z].*[.?}]$/s.test(text))
  expect(unfit).toEqual([])
})

// Each made a reader stop: it said too little, or was no English or German.
const stumbledOver = [
  'puts you ',
  'less than 0.01% less',
  'The last digits identify',
  'Eight digits start each',
  'Any state',
  'Strokes show each',
  'Its code logs you in',
  'does you good once',
  'niemand handelt dazu',
  'ungesehen',
  'Zustände',
]

test.each(stumbledOver)('“%s” does not come back', (words) => {
  const saying = files
    .flatMap((file) => languages.map(({ tag }) => file.replace(/en\.json$/, `${tag}.json`)))
    .filter((file) => Object.values(textsOf(file)).some((text) => text.includes(words)))
  expect(saying).toEqual([])
})

describe('what is planted is reported', () => {
  const found = (texts: Record<string, string>, file = 'src/features/new/messages/en.json') =>
    messageViolations(file, texts)

  test.each([
    ['a key that says nothing of its place', { pay: 'Pay' }],
    ['a word that is not ours', { payText: 'The chain undid it.' }],
    ['a straight apostrophe', { payText: "It's paid." }],
  ])('%s', (_, texts) => {
    expect(found(texts as Record<string, string>)).toHaveLength(1)
  })

  test('and what keeps to it is not', () => {
    expect(found({ payAction: 'Pay now', '@payAction': 'The chain, somebody, purse!' })).toEqual([])
    expect(found({ ON_HOLD: 'Contact us.' }, 'src/messages/errors/en.json')).toEqual([])
  })

  const en = { sharesText: 'You have {count, plural, one {# share} other {# shares}}.' }
  test.each([
    ['a key that is missing', { en, de: {} }, 'de.json has no sharesText'],
    [
      'a key of its own',
      { en, de: { ...en, moreText: 'Mehr' } },
      'moreText, which en.json has not',
    ],
    [
      'another placeholder',
      { en, de: { sharesText: '{n} Anteile' } },
      'takes n (value), not count',
    ],
    ['a plural that lacks a case', { en, ar: en }, '{count} has no case few, many, two, zero'],
    ['a number that formats itself', { en: { aText: '{x, number}' } }, 'not written'],
    ['a brace that is left open', { en: { aText: 'A {x' } }, 'EXPECT_ARGUMENT_CLOSING_BRACE'],
  ])('in a second language: %s', (_, catalogue, complaint) => {
    expect(() => moduleOf(catalogue as never)).toThrow(complaint)
  })
})
