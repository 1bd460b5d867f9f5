import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { faintPairs, palettes } from '@/config/palettes'
import { sampleBank } from '@/server/sandbox/sample/bank'
import { sampleOffering } from '@/server/sandbox/seed'
// A started product has its own messages for forms, which say less to the writer of a folder.
import '@/server/platform/http/body'
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

const withLast = (fields: string) => offering.replace('"issuer": ', `${fields},\n  "issuer": `)

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
      'a last price that is not in whole cents',
      { 'offering.json': withLast('"lastPriceMicroUsd": "12505000", "lastPriceOn": "2026-06-30"') },
      'offering.json:2: lastPriceMicroUsd: Is no price in whole cents above 0: $12.50 is "12500000"',
    ],
    [
      'a last price without its day',
      { 'offering.json': withLast('"lastPriceMicroUsd": "12500000"') },
      'offering.json:2: lastPriceMicroUsd: Needs the day on which it was paid: add "lastPriceOn": "2026-06-30"',
    ],
    [
      'a day without its last price',
      { 'offering.json': withLast('"lastPriceOn": "2026-06-30"') },
      'offering.json:2: lastPriceOn: Needs the price that was paid on it: add "lastPriceMicroUsd": ',
    ],
    [
      'a last price of days to come',
      { 'offering.json': withLast('"lastPriceMicroUsd": "12500000", "lastPriceOn": "2999-01-01"') },
      'offering.json:2: lastPriceOn: Is in the future',
    ],
    [
      'a field that is not known',
      { 'house.json': '{\n  "name": "Harbour",\n  "confirmations": 1\n}' },
      'house.json:3: confirmations: Is not known here',
    ],
    [
      'a field whose name is misspelt, which is one mistake',
      { 'offering.json': offering.replace('opensOn', 'openOn') },
      'offering.json:5: openOn: Is not known here, and opensOn is missing',
    ],
    [
      'a name that is a number',
      { 'house.json': '{\n  "name": 5\n}' },
      'house.json:2: name: Is no string',
    ],
    ['a file without its name', { 'house.json': '{}' }, 'house.json:1: name: Is missing'],
    [
      'a name that is code',
      { 'house.json': '// ours\n{\n  "name": "<script>alert(1)"\n}' },
      'house.json:3: name: Has to begin with a letter',
    ],
    [
      'a name that papers cannot print',
      { 'house.json': '{\n  "name": "Λιμάνι"\n}' },
      'house.json:2: name: Has a letter that papers cannot print',
    ],
    [
      'a name without room for it under an icon',
      { 'house.json': '{ "name": "Nordhafen Anteile" }' },
      'house.json:1: name: Has more than 12 characters, so shortName is needed',
    ],
    [
      'a mailbox that is none',
      {
        'house.json': '{\n  "name": "Harbour",\n  "contact": { "press": "javascript:alert(1)" }\n}',
      },
      'house.json:3: contact.press: Is no address of mail',
    ],
    [
      'a topic that is not known',
      { 'house.json': '{ "name": "Harbour", "contact": { "signer": "a@b.test" } }' },
      'house.json:1: contact.signer: Is not known here',
    ],
    [
      'a language that no sentence is written in',
      { 'house.json': '{\n  "name": "Harbour",\n  "languages": ["de", "fr"]\n}' },
      'house.json:3: languages.1: Is none of en, de',
    ],
    [
      'a language that stands twice',
      { 'house.json': '{\n  "name": "Harbour",\n  "languages": ["de", "de"]\n}' },
      'house.json:3: languages.1: Stands twice',
    ],
    [
      'no language at all',
      { 'house.json': '{\n  "name": "Harbour",\n  "languages": []\n}' },
      'house.json:3: languages: Names no language',
    ],
    [
      'a symbol that no wallet shows',
      { 'house.json': '{ "name": "Harbour", "token": { "name": "Share", "symbol": "a share" } }' },
      'house.json:1: token.symbol: Is not 2 to 11 capitals and digits',
    ],
    [
      'a comma too many',
      { 'house.json': '{\n  "name": "Harbour",\n}' },
      'house.json:3: is not JSON: property name expected.',
    ],
    [
      'a field that stands twice',
      { 'house.json': '{\n  "name": "Harbour",\n  "name": "Quay"\n}' },
      'house.json:3: is not JSON: name stands twice.',
    ],
  ])('%s', (_, files, message) => {
    expect(refusalOf(files)).toContain(message)
  })

  test('a mistake in the offering is told alone, and not once more of each text with a figure', () => {
    const files = { 'offering.json': '[', 'a.md': markdownFile({ slug: 'a' }, 'For {{fee}}.') }
    expect(refusalOf(files)).toBe('offering.json:1: is not JSON: close bracket expected.')
    const typed = { 'offering.json': '[', 'a.md': markdownFile({ slug: 'a' }, 'For {{fees}}.') }
    expect(refusalOf(typed)).toContain('a.md:12: there is no figure {{fees}}')
  })

  test('the mistakes of several files are told at once', () => {
    const files = { 'house.json': '{}', 'offering.json': '[', 'a.md': 'no front matter' }
    expect(refusalOf(files).split('\n')).toEqual([
      expect.stringMatching(/^house\.json:1: name: /),
      'offering.json:1: is not JSON: close bracket expected.',
      expect.stringMatching(/^a\.md:1: /),
    ])
  })
})

test.each([
  'confirmations',
  'amountTagDigits',
  'treasury',
  'quoteSigner',
  'waitHours',
  'recoveryDays',
  'maxDailyMicroShares',
])('%s is no issuer’s to say', (field) => {
  const house = JSON.stringify({ name: 'Harbour', [field]: 1 })
  expect(refusalOf({ 'house.json': house })).toContain(`${field}: Is not known here`)
  const sale = JSON.stringify({ ...JSON.parse(offering), [field]: 1 })
  expect(refusalOf({ 'offering.json': sale })).toContain(`${field}: Is not known here`)
})

describe('a hostile folder is refused by a sentence', () => {
  test('a link out of the folder', () => {
    const folder = contentFolder({ 'house.json': '{ "name": "Harbour" }' })
    symlinkSync('/etc/passwd', join(folder, 'offering.json'))
    expect(() => readIssuer(folder, undefined)).toThrow(
      'offering.json: is a link out of the folder.',
    )
  })

  // Opening a pipe would wait for a writer.
  test('a pipe', () => {
    const folder = contentFolder({ 'offering.json': offering })
    execFileSync('mkfifo', [join(folder, 'house.json')])
    expect(() => readIssuer(folder, undefined)).toThrow('house.json: is no file.')
  })

  test.each([
    ['a line break', 'Harbour\r\nBcc: everybody@bank.test'],
    ['a sign that turns the words behind it', 'Harbour \u202eknab'],
  ])('a name with %s', (_, issuer) => {
    const invisibleSign = 'Has a sign that cannot be seen, such as a line break'
    const sale = JSON.stringify({ ...JSON.parse(offering), issuer })
    expect(refusalOf({ 'offering.json': sale })).toBe(`offering.json:1: issuer: ${invisibleSign}`)
    const ownHouse = JSON.stringify({ name: 'Harbour', imprint: issuer })
    expect(refusalOf({ 'house.json': ownHouse })).toBe(`house.json:1: imprint: ${invisibleSign}`)
  })

  // The database takes none, and would refuse it in its own words.
  test('a NUL', () => {
    expect(refusalOf({ 'house.json': '{\n"name": "a\\u0000" }' })).toBe(
      'house.json:2: is not JSON: a text has a NUL.',
    )
    expect(refusalOf({ 'a.md': 'a\0' })).toBe('a.md: is not UTF-8 text.')
  })

  test('a text of 50 MB', () => {
    const largeFile = new Uint8Array(50 * 1024 * 1024)
    expect(refusalOf({ 'a.md': largeFile })).toBe('a.md: has 50 MB. A file has at most 2.')
  })

  test('what is nested without an end', () => {
    expect(refusalOf({ 'house.json': '['.repeat(100_000) })).toContain('is nested too deeply')
  })

  test('a list of 200,000 lines', () => {
    const longJson = `[${'0,\n'.repeat(200_000)}0]`
    expect(refusalOf({ 'house.json': longJson })).toBe('house.json:1: Is no object')
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

const colours = {
  dark: { page: '#0B0E14', accent: '#46D8B4' },
  light: { page: '#F6F4EE', accent: '#0A6F58' },
}
const houseWith = (changes: object) => ({
  'house.json': JSON.stringify({ name: 'Harbour', ...changes }),
})

describe('colours of a house', () => {
  test('are taken where everything on them can be read', () => {
    expect(refusalOf(houseWith({ colours }))).toBe('taken')
  })

  test('ours pass as well', () => {
    expect(faintPairs(palettes)).toEqual([])
  })

  test('are refused with the pair that cannot be read, and its figures', () => {
    const faint = { ...colours, light: { page: '#F6F4EE', accent: '#7FD8C0' } }
    expect(refusalOf(houseWith({ colours: faint }))).toMatch(
      /house\.json:1: colours\.light: accent on page: #7FD8C0 on #F6F4EE reaches 1\.\d+, and has to reach 4\.5/,
    )
  })

  test.each(['red', '#fff', 'url(https://evil.example)', '#000000;}body{display:none'])(
    '%s is none',
    (page) => {
      const wrongColours = { ...colours, dark: { page, accent: '#46D8B4' } }
      expect(refusalOf(houseWith({ colours: wrongColours }))).toContain(
        'colours.dark.page: Is no colour',
      )
    },
  )
})

describe('a logo', () => {
  const drawing = (inner: string, head = 'viewBox="0 0 64 64"') => ({
    ...houseWith({ logo: { dark: 'logo.svg', light: 'logo.svg' } }),
    'logo.svg': `<svg xmlns="http://www.w3.org/2000/svg" ${head}>\n${inner}</svg>`,
  })

  test('of shapes is taken', () => {
    const inner =
      '<!-- ours --><defs><linearGradient id="a"><stop stop-color="rgb(1 2 3)"/></linearGradient></defs><path d="M0 0L1 1" fill="url(#a)" transform="rotate(9) translate(1 2)"/>'
    expect(refusalOf(drawing(inner))).toBe('taken')
  })

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['an event', '<path d="M0 0" onload="alert(1)"/>'],
    ['an event in capitals', '<path d="M0 0" OnLoad="alert(1)"/>'],
    ['another document', '<foreignObject><p>x</p></foreignObject>'],
    ['a picture from elsewhere', '<image href="https://evil.example/a.png"/>'],
    ['a use from elsewhere', '<use href="https://evil.example/a.svg#a"/>'],
    ['a style', '<style>@import url(https://evil.example)</style>'],
    ['a style of its own', '<path d="M0 0" style="fill:url(https://evil.example)"/>'],
    ['a fill from elsewhere', '<path d="M0 0" fill="url(https://evil.example#a)"/>'],
    ['a mask from elsewhere', '<path d="M0 0" mask="image-set(\'//evil.example/a\' 1x)"/>'],
    ['a fill that is hidden', '<path d="M0 0" fill="&#117;rl(//evil.example#a)"/>'],
    ['an animation', '<path d="M0 0"><set attributeName="href" to="javascript:alert(1)"/></path>'],
    ['an entity', '<!DOCTYPE svg [<!ENTITY x "y">]><path d="M0 0"/>'],
    ['an attribute without quotes', '<path d="M0 0" onload=alert(1) />'],
    ['data', '<![CDATA[<script>]]>'],
  ])('that is more than shapes is refused: %s', (_, inner) => {
    expect(refusalOf(drawing(inner))).toMatch(/^logo\.svg:2: /)
  })

  test.each([
    ['a link out of the folder', { logo: { dark: '../../etc/passwd', light: 'logo.svg' } }],
    ['a file that is not there', { logo: { dark: 'nowhere.svg', light: 'logo.svg' } }],
  ])('that is %s is refused', (_, changes) => {
    expect(refusalOf({ ...drawing('<path d="M0 0"/>'), ...houseWith(changes) })).toContain(
      'is not there',
    )
  })

  test('that is no square, or too large, is refused', () => {
    expect(refusalOf(drawing('', 'viewBox="0 0 64 32"'))).toContain('is a square')
    expect(refusalOf(drawing(`<path d="${'M0 0'.repeat(6_000)}"/>`))).toContain('has 24 kB')
  })
})

test('a picture of the logo for phones is a square PNG, and what is none is refused', () => {
  const logo = { dark: 'logo.svg', light: 'logo.svg', icon: 'icon.png' }
  const withIcon = (icon: Uint8Array | undefined) =>
    refusalOf({
      ...houseWith({ logo }),
      'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"></svg>',
      ...(icon && { 'icon.png': icon }),
    })
  const ownIcon = readFileSync('public/icon-512.png')
  expect(withIcon(ownIcon)).toBe('taken')
  expect(withIcon(undefined)).toContain('icon.png: is not there')
  expect(withIcon(Buffer.from('<html>'))).toContain('icon.png: is no PNG')
  expect(withIcon(readFileSync('public/icon-192.png'))).toContain('has 192 × 192 points')
  expect(withIcon(Buffer.concat([ownIcon, Buffer.alloc(200 * 1024)]))).toContain('at most 200')
})

const placesOf = (files: Record<string, string>, fileSubject: string) =>
  lacksIn(read(files)).flatMap((lack) =>
    lack.what.includes(fileSubject) ? (lack.where ?? []) : [],
  )

describe('words of a sample are told with their line', () => {
  const inText = (body: string) =>
    placesOf({ 'en/a.md': markdownFile({ slug: 'a' }, body) }, 'words of a sample')

  test.each([
    ['Harbour Bank (sample) answers.', '(sample)'],
    ['In Quay (sample city).', '(sample city)'],
    ['It is a sample, as are its figures.', 'is a sample'],
    ['**A sample: no offer is made.**', 'A sample'],
    ['We are Varrowmere Bank.', 'Varrowmere'],
    ['Write to us@harbour.example, please.', 'us@harbour.example'],
    ['Harbour Bank (Beispiel) antwortet.', '(Beispiel)'],
    ['Das ist ein Beispiel.', 'ist ein Beispiel'],
    ['Ein Beispiel: Diese Bank gibt es nicht.', 'Ein Beispiel'],
  ])('%s', (body, word) => {
    expect(inText(`Some words.\n\n${body}`)).toEqual([`en/a.md:14: ${word}`])
  })

  test.each([
    'The auditor takes a sample of owners, and asks each.',
    'Zum Beispiel so. Ein Beispiel: Von 100 Dollar ist die Gebühr einer.',
    'For example, this.',
  ])('but not in: %s', (body) => {
    expect(inText(body)).toEqual([])
  })

  test('in files of figures and terms too, and of posts', () => {
    const sale = offering.replace('Quay Custody', 'Quay Custody (sample)')
    expect(placesOf({ 'offering.json': sale }, 'custodian')).toEqual(['offering.json:4: (sample)'])
    const sheet = JSON.stringify({ ...sampleBank, isSample: false }, null, 2)
    const places = placesOf({ 'bank-overview.json': sheet }, 'bank-overview.json: has words')
    expect(places).toContain('bank-overview.json:2: Varrowmere')
    const post = markdownFile({ kind: 'post', slug: 'a' }, 'We are Varrowmere.')
    expect(placesOf({ 'en/a.md': post }, 'words of a sample')).toEqual(['en/a.md:12: Varrowmere'])
  })

  test('each of them, however many there are', () => {
    expect(inText(Array(20).fill('It is a sample.').join('\n'))).toHaveLength(20)
  })
})

describe('figures of a bank that do not add up are told with their line', () => {
  const sheetWith = (change: (bank: typeof sampleBank) => void) => {
    const bank = structuredClone(sampleBank)
    change(bank)
    return { 'bank-overview.json': JSON.stringify(bank, null, 2) }
  }
  const offIn = (change: (bank: typeof sampleBank) => void) =>
    placesOf(sheetWith(change), 'do not add up')

  test('those of the sample do', () => {
    expect(offIn(() => undefined)).toEqual([])
  })

  test.each<[string, (bank: typeof sampleBank) => void, RegExp]>([
    [
      'assets, and liabilities with equity',
      (bank) => (bank.equityCents = '43711210000'),
      /^bank-overview\.json:\d+: assets are \$5,118,\S+, liabilities and equity \$5,118,\S+$/,
    ],
    [
      'the profit of a year',
      (bank) => {
        const [first] = bank.years
        if (first !== undefined) first.profitCents = '1'
      },
      /^bank-overview\.json:\d+: of 2021 income less costs is \$24,100,000\S*, profit \$0\.01$/,
    ],
    [
      'what the money is for',
      (bank) => {
        const [first] = bank.campaign.useOfProceeds
        if (first !== undefined) first.shareBps -= 100
      },
      /^bank-overview\.json:\d+: uses of the money are 99\S*% of it$/,
    ],
  ])('%s', (_, change, pattern) => {
    expect(offIn(change)).toEqual([expect.stringMatching(pattern)])
  })

  test('and so is a day that is still to come', () => {
    const future = sheetWith((bank) => (bank.asOf = '2999-01-01'))
    expect(placesOf(future, 'asOf is in the future')).toEqual([
      expect.stringMatching(/^bank-overview\.json:\d+: 2999-01-01$/),
    ])
  })
})

test('folders of languages that are not offered are told', () => {
  const text = (slug: string) => markdownFile({ slug })
  const files = {
    'house.json': '{ "name": "Harbour", "languages": ["en"] }',
    'en/a.md': text('a'),
    'de/a.md': text('a'),
    'fr/a.md': text('b'),
  }
  expect(placesOf(files, 'not offered')).toEqual([
    'de/: languages in house.json leaves it out',
    'fr/: FNX has no sentence in it, and takes these texts for English ones',
  ])
})

test('texts are asked for in the languages of the house, and in English', () => {
  const lacks = lacksIn(read({ 'house.json': '{ "name": "Harbour", "languages": ["en"] }' }))
  const namedFiles = lacks.flatMap(({ what }) => /no text in (.+)/.exec(what)?.[1] ?? [])
  expect([...new Set(namedFiles)]).toEqual(['English'])
})

test('what a production still lacks is listed, with who would know it', () => {
  const lacks = lacksIn(
    read({
      'house.json': '{ "name": "Harbour" }',
      'offering.json': offering,
      'en/one.md': markdownFile({ slug: 'term-condition' }, 'We are Varrowmere Bank.'),
    }),
  )
  const toldLacks = lacks.map(({ what, who }) => `${what} | ${who}`)
  expect(toldLacks).toEqual([
    'bank-overview.json is not there | head of accounting',
    'taxes.json is not there | tax department',
    'terms.json is not there | compliance, treasurer',
    expect.stringMatching(/^house\.json: contact is not given/),
    'house.json: imprint is not given | legal department',
    expect.stringMatching(/^house\.json: token is not given/),
    expect.stringMatching(/^offering\.json: issuerAddress is not given/),
    expect.stringMatching(/^offering\.json: issuerRegister is not given/),
    'offering.json: lastPriceMicroUsd and lastPriceOn are not given | treasurer or head of capital markets',
    expect.stringMatching(/document\/share-terms, .+: no text in English/),
    expect.stringMatching(/page\/term-condition, .+: no text in Deutsch/),
    expect.stringMatching(/^Pages link to texts that are not there in English/),
    expect.stringMatching(/^Texts have words of a sample/),
  ])
})

describe('a link that leads nowhere is told', () => {
  const deadIn = (texts: Record<string, string>) =>
    lacksIn(read(texts)).flatMap(({ what, where = [] }) => (what.includes('link') ? where : []))

  test('with the pages that link to it, whether to a text or to a place on a page', () => {
    const dead = deadIn({ 'en/a.md': markdownFile({ kind: 'topic', slug: 'payment-is-pending' }) })
    expect(dead).toContain('/docs#price-method: linked from /price')
    expect(dead).toContain('/help#payment-does-not-match: linked from /contactus')
    expect(dead.filter((link) => link.startsWith('/help#payment-is-pending'))).toEqual([])
  })

  test.each([
    ['to a document', '/docs#fee-schedule'],
    ['to a question', '/faq#why'],
    ['to a topic of help', '/help#log-in'],
    ['to a text', '/static/cookies'],
    ['to an article', '/article/company/none'],
    ['to no page at all', '/nowhere'],
  ])('with file and line, %s', (_, address) => {
    const body = `Some words.\n\nMore in [a text](${address}).`
    const dead = deadIn({ 'en/page/terms.md': markdownFile({ slug: 'terms' }, body) })
    expect(dead).toContain(`en/page/terms.md:14: ${address}`)
  })

  test('and one that leads somewhere is not', () => {
    const presentLinks = [
      '/docs#fees',
      '/static/fees',
      '/static/terms#a-heading',
      '/faq#why',
      '/blog/company/news',
      '/price',
      '/bank-overview#check',
      '/auth/login',
      '/api/verify.mjs',
    ]
    const body = presentLinks.map((address) => `[a text](${address})`).join('\n')
    const texts = {
      'en/document/fees.md': markdownFile({ kind: 'document', slug: 'fees' }),
      'en/faq/why.md': markdownFile({ kind: 'faq', slug: 'why' }),
      'en/post/news.md': markdownFile({ kind: 'post', slug: 'news' }),
      'en/page/terms.md': markdownFile({ slug: 'terms' }, body),
    }
    expect(deadIn(texts).filter((link) => link.startsWith('en/'))).toEqual([])
  })

  test.each(['src/content/sample', 'src/content/second-sample'])('and %s has none', (folder) => {
    const lacks = lacksIn(readIssuer(folder, { offering: sampleOffering }))
    expect(lacks.flatMap(({ what, where }) => (what.includes('link') ? where : []))).toEqual([])
  })
})

test('a bank without plans is told which texts speak of staking', () => {
  const texts = {
    'en/one.md': markdownFile({ slug: 'one' }, 'No mistake was taken.'),
    'en/two.md': markdownFile({ slug: 'two' }, 'Shares that you have staked earn more.'),
  }
  const toldRates = (rates: string) =>
    placesOf({ ...texts, 'terms.json': `{ "stakingRatesBps": ${rates} }` }, 'speak of staking')
  expect(toldRates('{}')).toEqual(['en/two.md:12: staked'])
  expect(toldRates('{ "3-months": 300 }')).toEqual([])
})

test('a bank that has changed the name of a new folder alone is told of the token and the short name', () => {
  const sample = readFileSync('src/content/issuer/house.json', 'utf8')
  const lacks = lacksIn(read({ 'house.json': sample.replace('"name": "FNX"', '"name": "Quay"') }))
  expect(lacks.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'house.json: shortName is still the sample’s',
      'house.json: token is still the sample’s',
    ]),
  )
})

test('the second sample bank is whole: a production lacks nothing but words and figures of its own', () => {
  const whats = lacksIn(readIssuer('src/content/second-sample', undefined)).map(({ what }) => what)
  const isMissing = /not there|not given|no text in/
  expect(whats.filter((lack) => isMissing.test(lack))).toEqual([])
  expect(whats.length).toBeGreaterThan(5)
})
