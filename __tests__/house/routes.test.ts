import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPage, pageWords, readWords } from '@/config/page-words'
import { accessOf, indexablePaths, paths } from '@/config/paths'

const specified = [
  '/',
  '/about',
  '/price',
  '/auth/change-password',
  '/auth/create-account',
  '/auth/login',
  '/auth/otp-verification/[slug]',
  '/auth/otp-verify',
  '/auth/signup',
  '/auth/forgot-password',
  '/auth/forgot-verify',
  '/auth/reset',
  '/auth/otp',
  '/auth/verify-otp',
  '/auth/reset-password',
  '/bank-overview',
  '/campaign-details',
  '/400',
  '/500',
  '/404',
  '/contactus',
  '/faq',
  '/help',
  '/docs',
  '/static/[slug]',
  '/static/about',
  '/fnxization',
  '/how-different',
  '/how-work',
  '/static/term-condition',
  '/static/privacy-policy',
  '/static/risk-disclosure',
  '/article/[dugs]/[slug]',
  '/content/[slugs]',
  '/blog/[dugs]/[slug]',
  '/about-us/blog',
  '/about-us/fnxization',
  '/about-us/how-different',
  '/about-us/how-work',
]

const guest = [
  '/auth/login',
  '/auth/forgot-password',
  '/auth/reset',
  '/auth/otp',
  '/auth/verify-otp',
  '/auth/reset-password',
]

const files = readdirSync('pages', { recursive: true, withFileTypes: true })
  .filter((entry) => !entry.isDirectory())
  .map((entry) => join(entry.parentPath, entry.name))
  .sort()

const routeOf = (file: string) =>
  file
    .replace(/^pages/, '')
    .replace(/\.tsx$/, '')
    .replace(/\/index$/, '') || '/'
const routes = files.map(routeOf).filter((route) => route !== '/_app' && route !== '/_document')

test('R1: 39 routes are given', () => {
  expect(new Set(specified).size).toBe(39)
})

test('each of them has its page', () => {
  expect(specified.filter((route) => !routes.includes(route))).toEqual([])
})

test('the pages are exactly the known paths', () => {
  expect(routes.toSorted()).toEqual(Object.keys(paths).sort())
})

test('R1: no given route needs a session', () => {
  for (const route of specified) {
    expect([route, accessOf(route)]).toEqual([route, guest.includes(route) ? 'guest' : 'public'])
  }
})

test('all further routes are the members’, except Next’s failure page', () => {
  const beyond = Object.keys(paths).filter((route) => !specified.includes(route))
  expect(beyond.filter((route) => accessOf(route) !== 'member')).toEqual(['/_error'])
})

test('pages that search engines may list are public', () => {
  for (const route of indexablePaths) {
    expect([route, accessOf(route)]).toEqual([route, 'public'])
    expect(route).not.toMatch(/\[|^\/auth|^\/\d/)
  }
})

test.each(files)('%s is a route and nothing else', (file) => {
  expect(file).toMatch(/^pages\/(?:[a-z0-9_-]+\/|\[[a-z]+\]\/)*(?:[a-z0-9_-]+|\[[a-z]+\])\.tsx$/)
  const text = readFileSync(file, 'utf8')
  expect(withoutImports(text).split('\n').length).toBeLessThanOrEqual(30)
  expect(text).toMatch(/^export default function [A-Z]\w*\(|^export \{ default\b.*\} from /m)
  const exported = [...text.matchAll(/^export (?:const|function|async function) (\w+)/gm)].map(
    (match) => match[1],
  )
  const dataFunctions = /^get(ServerSideProps|StaticProps|StaticPaths)$/
  expect(exported.filter((name) => !dataFunctions.test(name ?? ''))).toEqual([])
  expect(text).not.toMatch(/\buse(State|Effect|Query|Mutation|Ref|Memo)\(|\bfetch\(|@mui\//)
})

/** The formatter decides how many lines an import takes. */
function withoutImports(text: string): string {
  return text.replaceAll(/^import [^']*'[^']+'\n/gm, '').trim()
}

/** The query parameters that files with the router read, as written there. */
function wordsInSources(): Set<string> {
  const sources = ['src/features', 'src/shell', 'src/session', 'src/lib', 'src/ui']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
  const matches = sources.flatMap((text) => [
    ...(/useRouter|GetServerSideProps|\{ query: \{/.test(text)
      ? text.matchAll(/\bquery\.(\w+)/g)
      : []),
    ...text.matchAll(/\{ (\w+)(?:: \w+)? \} = useRouter\(\)\.query/g),
    ...text.matchAll(/\{ (\w+) \}: QueryParameters/g),
  ])
  return new Set(matches.map(([, word = '']) => word))
}

test('each word that a page reads of its address has its place in the list', () => {
  const inPath = Object.keys(paths).flatMap((pattern) => [...pattern.matchAll(/\[(\w+)\]/g)])
  const otherWords = new Set([
    ...inPath.map(([, name]) => name),
    // Of a query to the server, not of an address.
    ...[
      'data',
      'error',
      'refetch',
      'isFetching',
      'isPlaceholderData',
      'dataUpdatedAt',
      'fetchNextPage',
      'size',
      'set',
    ],
  ])
  const listed = new Set<string>(Object.values(pageWords).flat())
  const wordsRead = [...wordsInSources()].filter((word) => !otherWords.has(word))
  expect(wordsRead.filter((word) => !listed.has(word))).toEqual([])
  expect(wordsRead.length).toBeGreaterThan(8)
})

test('each way to a page with a word behind it leads to one that reads the word', () => {
  const links = ['src', 'pages'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|json)$/.test(name) && !/console/.test(name))
      .flatMap((name) => [
        ...readFileSync(join(folder, name), 'utf8').matchAll(
          /(\/[a-z-]+(?:\/[a-z-]+)*)\?([a-z]+)=/g,
        ),
      ]),
  )
  // A call has an address below `/static/`, too.
  const ownMatches = links.filter(
    ([, path = '', word]) =>
      isPage(path) && !path.startsWith('/static/') && word !== 'lang' && word !== 'scenario',
  )
  expect(ownMatches.length).toBeGreaterThan(20)
  const ignored = ownMatches.filter(([, path = '', word]) => readWords(path, `${word}=1`) === '')
  expect(ignored.map(([link]) => link)).toEqual([])
})
