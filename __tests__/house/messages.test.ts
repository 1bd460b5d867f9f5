import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { errorCatalogue } from '@/contract/errors'
import { languages } from '@/messages/languages'
import { firstLocale } from '@/messages/locale'
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
  const texts = [file, file.replace(/en\.json$/, 'de.json')].flatMap((path) =>
    Object.values(textsOf(path)),
  )
  expect(texts.filter((text) => /0[.,]5\s?%/.test(String(text)))).toEqual([])
})

// Figures of a field's format, a name, a date or arithmetic, and promises by people: no setting or
// constant decides them.
const meantFigures = [
  /\b20\d\d-\d\d-\d\d(T\d\d:\d\d)?|\b20[12]\d\b|\b\d\d:\d\d\b/,
  /\b(April|September) \d+,|\b\d+\. (April|September)\b|December 31|31\. Dezember/,
  /SHA-256|sha256sum|Keccak-256|0x|\b(64|6|1) (hexadecimal )?(digits|characters|Ziffern|Zeichen|Stellen)|0 (to 9|bis 9|to f|bis f)/,
  /(?<![\d.,])1 (?=[a-zäöüA-ZÄÖÜ])|\+1[.,]2\s%|\+(1(?= )|4[49])[\d ]*|\b1[YJ]\b/,
]
const meantIn: Record<string, string[]> = {
  'console/messages/prices': ['ofText', 'belowText'],
  'console/messages/register': ['sharesAtLeastError', 'underText'],
  'features/auth/messages': ['stepText', 'recoveryHint'],
  'features/bank/messages/overview': ['balanceText'],
  'features/checkout/messages/amounts': ['smallLabel'],
  'features/contact/messages/form': [
    ...['twoDaysLabel', 'tenDaysLabel', 'complaintsHint'],
    ...['headStreetHint', 'headTownLabel', 'ledgerStreetLabel', 'ledgerTownLabel'],
  ],
  'features/rights/messages/list': ['numberError'],
  'features/kyc/messages': ['pendingText', 'needCameraText', 'futureReviewLabel'],
  'features/marketing/messages/about': ['mistakesText'],
  'features/marketing/messages/home': ['stepsText', 'accountLabel', 'verifyLabel', 'payLabel'],
  'features/marketing/messages/tokens': ['partsText'],
  'features/marketing/messages/work': ['accountTakesHint', 'verifyTakesHint', 'payTakesHint'],
  'features/shares/messages/price': ['formulaText'],
  'features/staking/messages': ['outcomesText'],
  'features/swap/messages/steps': [...['slippageError', 'stepAllowText', 'stepSwapText']],
  'features/transactions/messages/lists': ['quarterAgoLabel'],
  'lib/messages/form': ['digitsError'],
  'messages/fields': ['keyError', 'priceError', 'percentError'],
  'messages/formats': ['underCentText'],
  'messages/password': ['sequenceError'],
  'server/sandbox/messages/samples': [
    ...['newSharesTitle', 'auditorsText', 'boardPayTitle', 'boardPayText'],
  ],
  'server/sandbox/messages/scenarios': ['estateWaitingText', 'moveWaitingText', 'lostWaitingText'],
  'server/modules/operators/messages/platform': [
    ...['percentageError', 'amountAShareError', 'numberOfSharesError'],
    ...['dollarAmountError', 'wholeCentsError', 'feePercentError'],
  ],
}
const everyMeant = new RegExp(meantFigures.map(({ source }) => source).join('|'), 'g')
/** Cases of a choice, such as `=1`, are no words of a text. */
const saidIn = (text: string) =>
  text.replaceAll(/=\d+/g, '').replaceAll(/[{}]/g, '').replaceAll(everyMeant, '')

function typedFigures(file: string, texts: Record<string, string>): string[] {
  const folder = file.replace(/^src\/|\/\w+\.json$/g, '')
  return Object.entries(texts).flatMap(([key, text]) => {
    if (key.startsWith('@') || meantIn[folder]?.includes(key) || !/\d/.test(saidIn(text))) return []
    return [`${file}, ${key}: “${text}” has a figure that code decides: hand it over`]
  })
}

test.each(files)('%s: no figure is typed that code decides', (file) => {
  const german = file.replace(/en\.json$/, 'de.json')
  expect([file, german].flatMap((path) => typedFigures(path, textsOf(path)))).toEqual([])
})

test('each figure that is meant is there', () => {
  const goneKeys = Object.entries(meantIn).flatMap(([folder, keys]) => {
    const texts = textsOf(`src/${folder}/en.json`)
    return keys
      .filter((key) => !/\d/.test(saidIn(texts[key] ?? '')))
      .map((key) => `${folder} ${key}`)
  })
  expect(goneKeys).toEqual([])
})

const otherTags = languages.map(({ tag }) => tag).filter((tag) => tag !== firstLocale)

test.each(files)('%s: says the same in each language', (file) => {
  const en = Object.keys(textsOf(file)).filter((key) => !key.startsWith('@'))
  for (const tag of otherTags) {
    const texts = textsOf(file.replace(/en\.json$/, `${tag}.json`))
    expect(Object.keys(texts)).toEqual(en)
    expect(() => moduleOf({ en: textsOf(file), [tag]: texts })).not.toThrow()
  }
})

test('every refusal has its sentence with all it needs', () => {
  const sentences = textsOf('src/messages/errors/en.json')
  const neededFigures = Object.fromEntries(
    Object.entries(sentences).map(([code, text]) => [code, namesIn(text)]),
  )
  const parametersByCode = Object.entries(errorCatalogue).map(([code, entry]) => [
    code,
    'params' in entry ? [...entry.params].sort() : [],
  ])
  expect(neededFigures).toEqual(Object.fromEntries(parametersByCode))
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

describe('a planted mistake is reported', () => {
  test('a figure that a constant decides', () => {
    const texts = { payText: 'Pay within 10 minutes.', dayText: 'Since 2026-11-20, 24:00 UTC.' }
    expect(typedFigures('src/features/new/messages/en.json', texts)).toHaveLength(1)
  })

  const violationsIn = (
    texts: Record<string, string>,
    file = 'src/features/new/messages/en.json',
  ) => messageViolations(file, texts)

  test.each([
    ['a key that says nothing of its place', { pay: 'Pay' }],
    ['a word that is not ours', { payText: 'The chain undid it.' }],
    ['a straight apostrophe', { payText: "It's paid." }],
  ])('%s', (_, texts) => {
    expect(violationsIn(texts as Record<string, string>)).toHaveLength(1)
  })

  test('a correct text is not reported', () => {
    expect(
      violationsIn({ payAction: 'Pay now', '@payAction': 'The chain, somebody, purse!' }),
    ).toEqual([])
    expect(violationsIn({ ON_HOLD: 'Contact us.' }, 'src/messages/errors/en.json')).toEqual([])
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

// A sentence, a name, a field or a picture for one language alone.
const namesOneLanguage =
  /['"`/]de['"`/]|\bde: |\.de\b|\bDe\b|[a-z]De\b|-de-|[a-z]German|\bgerman[A-Z]/
const inCode = (file: string) =>
  /\.(tsx?|m?js)$/.test(file) && !/(^|\/)(messages\/.*index|migrations\/.*)\.ts$/.test(file)
const withoutComments = (text: string) => text.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '')
const namesOne = (text: string) => namesOneLanguage.test(withoutComments(text))

test('no code names a language but the list of them', () => {
  const folders = ['src', 'pages', 'scripts', 'public']
  const code = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  // What `npm run generate` writes has the words of each language.
  const writtenFiles = ['public/service-worker.js']
  const naming = [...code, 'next.config.js']
    .filter((file) => inCode(file) && !writtenFiles.includes(file))
    .filter((file) => namesOne(readFileSync(file, 'utf8')))
  expect(naming).toEqual(['src/messages/languages.ts'])
  const planted = [
    `locale() === 'de' ? one : other`,
    `const both = { en: '', de: '' }`,
    `title.de`,
    `given.whyDe`,
    `import words from '@/content/sample/de/bank-texts.json'`,
    `m.germanLabel()`,
  ]
  expect(planted.filter((line) => !namesOne(line))).toEqual([])
})

test('each language has the pictures of the home page and the words of the picture book', () => {
  const wantedFiles = languages.flatMap(({ tag }) => [
    ...['dark', 'light'].map((theme) => `public/pictures/dashboard-${tag}-${theme}.webp`),
    `scripts/pictures/words/${tag}.json`,
  ])
  expect(wantedFiles.filter((file) => !existsSync(file))).toEqual([])
})
