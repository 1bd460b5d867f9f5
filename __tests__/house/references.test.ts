import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { readSources, type Sources } from '../support/sources'
import { type Known, lostNames, lostReferences } from './rules/reference'

const requirementsPage = 'docs/requirements.md'
const text = readFileSync(requirementsPage, 'utf8')
const numbers = [...text.matchAll(/^(?:- \*\*|\| )([RST]\d{1,3})\b/gm)].map(
  ([, number = '']) => number,
)

const namesOf = (entries: Dirent[]) =>
  entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replace(/^\.\//, ''))
const tops = ['src', 'pages', 'scripts', '__tests__', 'docs', 'deploy', 'public', '.github']
const files = [
  ...namesOf(readdirSync('.', { withFileTypes: true })),
  ...tops.flatMap((top) => namesOf(readdirSync(top, { recursive: true, withFileTypes: true }))),
]

const knownNames: Known = {
  requirements: new Set(numbers),
  exists: (path) => files.some((file) => file === path || file.endsWith(`/${path}`)),
  hasHeading: (page, anchor) => !files.includes(page) || anchorsOf(page).has(anchor),
}

/** As the pages' readers make them: small letters, no signs, `-` for each space. */
function anchorsOf(page: string): Set<string> {
  const headings = readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)
  const anchors = [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return new Set(anchors)
}

/** All but the changelog, which is kept as it was written. */
function prose(): Sources {
  const below = readdirSync('docs', { recursive: true, encoding: 'utf8' }).map(
    (path) => `docs/${path}`,
  )
  const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...below].filter((file) =>
    file.endsWith('.md'),
  )
  return Object.fromEntries(pages.map((file) => [file, readFileSync(file, 'utf8')]))
}

/** Style sheets, settings and the pages next to code, which are no programs. */
const otherSources = (): Sources =>
  Object.fromEntries(
    files
      .filter((file) => /^(src\/(?!content).+\.(css|md)|deploy\/.+\.\w+|[\w.]+\.js)$/.test(file))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  )

function everySql(): string {
  const sql = files.filter((file) => file.endsWith('.sql'))
  return sql.map((file) => readFileSync(file, 'utf8')).join('\n')
}

test('each requirement has a number of its own', () => {
  expect(numbers.length).toBeGreaterThan(100)
  expect(new Set(numbers).size).toBe(numbers.length)
  const inGroup = (letter: string) => numbers.filter((number) => number.startsWith(letter)).length
  for (const letter of ['R', 'T', 'S'])
    expect(knownNames.requirements.has(`${letter}${inGroup(letter)}`)).toBe(true)
})

test('every cited file is in the repository', () => {
  const sources = { ...readSources('src', 'pages', 'scripts', '__tests__'), ...otherSources() }
  const ownFiles = /^(__tests__\/(house\/(references\.test|rules\/reference))|src\/content\/)/
  const sourcesRead = Object.entries({ ...sources, ...prose() }).filter(
    ([file]) => !ownFiles.test(file),
  )
  expect(sourcesRead.length).toBeGreaterThan(1_000)
  expect(lostReferences(Object.fromEntries(sourcesRead), knownNames)).toEqual([])
})

describe('every name on a design page is in the code', () => {
  const sources = { ...readSources('src', 'scripts', '__tests__'), ...otherSources() }
  const code = Object.values(sources).join('\n') + everySql()
  const pages = Object.entries(prose()).filter(([file]) =>
    /^docs\/(design|architecture)/.test(file),
  )

  test.each(pages)('%s', (_, page) => {
    expect(lostNames(page, { code, exists: knownNames.exists })).toEqual([])
  })

  test('a missing file or function is reported', () => {
    const page =
      '`post.ts` writes by `ledger_post`; `gone.ts` called `lost\u0041ct` and `gone\u005ftable`.'
    expect(lostNames(page, { code, exists: knownNames.exists })).toEqual([
      'gone.ts',
      'lost\u0041ct',
      'gone\u005ftable',
    ])
  })
})

test('docs/README leads to each page, or to the list of its folder', () => {
  const index = readFileSync('docs/README.md', 'utf8')
  const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((page) =>
    page.endsWith('.md'),
  )
  const listOf = (page: string) => page.replace(/[^/]+$/, 'README.md')
  const leadsTo = (page: string) => index.includes(`](${page})`) || index.includes(`](${page}#`)
  const isListed = (page: string) =>
    page === 'README.md' || leadsTo(page) || (page.includes('/') && leadsTo(listOf(page)))
  expect(pages.filter((page) => !isListed(page))).toEqual([])
})

test('a page of design can be read in ten minutes', () => {
  const pages = readdirSync('docs/design').filter((page) => page !== 'simulation.md')
  const lines = (page: string) => readFileSync(`docs/design/${page}`, 'utf8').split('\n').length
  expect(pages.filter((page) => lines(page) > 150)).toEqual([])
})

test.each([
  ['a section', '/** Kept for a day (§4). */', 'cites §4 of a paper that is not here'],
  ['a requirement', '// Given (R999).', 'cites R999, which docs/requirements.md does not have'],
  [
    'a promise in a title',
    "test('T99: it holds', () => {",
    'cites T99, which docs/requirements.md does not have',
  ],
  [
    'a decision',
    '// As decision 999 says.',
    'cites decision 999; name the page of docs/design that has the reason',
  ],
  [
    'a heading',
    '// See [tests](../docs/design/tests.md#nowhere).',
    'leads to #nowhere, which docs/design/tests.md does not have',
  ],
  ['a page', '// See docs/nowhere.md.', 'names docs/nowhere.md, which is not there'],
  [
    'a test in a command',
    '// npx jest __tests__/no.test.ts',
    'names __tests__/no.test.ts, which is not there',
  ],
  ['a file', '/** Like `src/lib/nowhere.ts`. */', 'names src/lib/nowhere.ts, which is not there'],
  ['a paper', '// The design says so.', 'cites a paper that is not here'],
])('%s that leads nowhere is reported', (_, line, complaint) => {
  expect(lostReferences({ 'src/one.ts': `const one = 1\n${line}\n` }, knownNames)).toEqual([
    `src/one.ts:2 ${complaint}`,
  ])
})

test('a time of day is no promise', () => {
  const line = 'const day = new Date(`' + '$' + '{text}T99:00:00Z`)'
  expect(lostReferences({ 'src/one.ts': line }, knownNames)).toEqual([])
})
