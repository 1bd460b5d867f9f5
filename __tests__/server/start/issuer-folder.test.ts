import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { NotJson, readJsonText } from '@/server/start/issuer/json-text'
import { lacksIn, readIssuer } from '@/server/start/issuer/read'
import { contentFolder, markdownFile, removeContentFolders } from '../../support/contents'

afterEach(removeContentFolders)

const read = (files: Record<string, string | Uint8Array>) =>
  readIssuer(contentFolder(files), undefined)
const refusalOf = (files: Record<string, string | Uint8Array>) => {
  try {
    read(files)
    return 'taken'
  } catch (error) {
    return (error as Error).message
  }
}

const offering = `{
  "issuer": "Harbour Bank plc",
  "bank": "Harbour Bank",
  "custodian": "Quay Custody",
  "opensOn": "2026-11-01",
  "closesOn": "2026-12-31",
  "offeredMicro": "1000000000",
  "minimumMicroUsd": "50000000",
  "feeBps": 50
}`

describe('each mistake is told with its file and line', () => {
  test.each<[string, Record<string, string>, string]>([
    [
      'a day that does not exist',
      { 'offering.json': offering.replace('2026-11-01', '2026-02-30') },
      'offering.json:5: opensOn: ',
    ],
    [
      'a sale that ends before it begins',
      { 'offering.json': offering.replace('2026-12-31', '2026-10-31') },
      'offering.json:6: closesOn: Is before opensOn',
    ],
    [
      'a fee below zero',
      { 'offering.json': offering.replace('50\n', '-1\n') },
      'offering.json:9: feeBps: Is below 0',
    ],
    [
      'more shares than the ledger can issue',
      { 'offering.json': offering.replace('1000000000', '99999999999999999') },
      'offering.json:7: offeredMicro: Is not from 1 to ',
    ],
    [
      'a field that is not known',
      { 'house.json': '{\n  "name": "Harbour",\n  "confirmations": 1\n}' },
      'house.json:1: confirmations is not known here',
    ],
    [
      'a name that is code',
      { 'house.json': '// ours\n{\n  "name": "<script>alert(1)"\n}' },
      'house.json:3: name: Has to begin with a letter',
    ],
    [
      'a name without room for it under an icon',
      { 'house.json': '{ "name": "Nordhafen Anteile" }' },
      'house.json:1: name: Has more than 12 characters, so shortName is needed',
    ],
    [
      'a comma too many',
      { 'house.json': '{\n  "name": "Harbour",\n}' },
      'house.json:3: is not JSON: a comma stands before the end.',
    ],
    [
      'a field that stands twice',
      { 'house.json': '{\n  "name": "Harbour",\n  "name": "Quay"\n}' },
      'house.json:3: is not JSON: name stands twice.',
    ],
  ])('%s', (_, files, said) => {
    expect(refusalOf(files)).toContain(said)
  })

  test('of several files all are told at once', () => {
    const files = { 'house.json': '{}', 'offering.json': '[', 'a.md': 'no front matter' }
    expect(refusalOf(files).split('\n')).toEqual([
      expect.stringMatching(/^house\.json:1: name: /),
      'offering.json:1: is not JSON: ends too early.',
      expect.stringMatching(/^a\.md:1: /),
    ])
  })
})

describe('a hostile folder is refused by a sentence', () => {
  test('a link out of the folder', () => {
    const folder = contentFolder({ 'house.json': '{ "name": "Harbour" }' })
    symlinkSync('/etc/passwd', join(folder, 'offering.json'))
    expect(() => readIssuer(folder, undefined)).toThrow(
      'offering.json: is a link out of the folder.',
    )
  })

  test('a text of 50 MB', () => {
    const large = new Uint8Array(50 * 1024 * 1024)
    expect(refusalOf({ 'a.md': large })).toBe('a.md: has 50 MB. A file has at most 2.')
  })

  test('what is nested without an end', () => {
    expect(refusalOf({ 'house.json': '['.repeat(100_000) })).toContain('is nested too deeply')
  })

  test('what is not UTF-8', () => {
    const latin = Buffer.from('{ "name": "Zürich" }', 'latin1')
    expect(refusalOf({ 'house.json': latin })).toBe('house.json: is not UTF-8 text.')
  })
})

test.each<[string, unknown]>([
  ['null', null],
  [' [1, -2.5e3, "a\\"\\u00e9", true, {"b": []}] ', [1, -2500, 'a"é', true, { b: [] }]],
  ['{"__proto__": {"a": 1}}', JSON.parse('{"__proto__": {"a": 1}}')],
])('%s is read as JSON.parse reads it', (text, value) => {
  expect(readJsonText(text).value).toEqual(value)
})

test.each([
  '',
  '{',
  '[1 2]',
  '{"a" 1}',
  '01',
  '[1,]',
  '"a\nb"',
  "{'a': 1}",
  '[] []',
  'nul',
  '{"a": }',
])('%j is no JSON', (text) => {
  expect(() => readJsonText(text)).toThrow(NotJson)
})

test('what a production still lacks is listed, with who would know it', () => {
  const lacks = lacksIn(
    read({
      'house.json': '{ "name": "Harbour" }',
      'offering.json': offering,
      'en/one.md': markdownFile({ slug: 'term-condition' }, 'We are Varrowmere Bank.'),
    }),
  )
  const told = lacks.map(({ what, who }) => `${what} | ${who}`)
  expect(told).toEqual([
    'bank-overview.json is not there | head of accounting',
    'house.json: imprint is not given | legal department',
    expect.stringMatching(/^offering\.json: issuerAddress is not given/),
    expect.stringMatching(/^offering\.json: issuerRegister is not given/),
    expect.stringMatching(/document\/share-terms, .+: no text in English/),
    expect.stringMatching(/page\/term-condition, .+: no text in Deutsch/),
    expect.stringMatching(/^en\/page\/term-condition: still the sample’s words/),
  ])
})
