import { allEndpoints } from '@/contract'
import { fileOf, importsOf, readSources, type Sources } from '../support/sources'
import type { Violation } from './rules/layer'

const writing = new Set(
  allEndpoints()
    .filter(({ endpoint }) => endpoint.method !== 'GET')
    .map(({ name }) => name.split('.')[1] as string),
)

/** A query may be asked again at any time: acts belong in mutations. */
function queryViolations(sources: Sources): Violation[] {
  return Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(/\bqueryFn:/g)].flatMap(({ index }) => {
      const queryFunction = expressionAt(text, index + 'queryFn:'.length)
      const acts = actsIn(sources, file, queryFunction).map((act) => `asks for ${act}`)
      const handed = handedIn(text, queryFunction).map(
        (name) => `calls ${name}, which may be anything`,
      )
      return [...acts, ...handed].map((rule) => ({ file, rule: `a query ${rule}` }))
    }),
  )
}

function expressionAt(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] as string
    if (depth === 0 && ',)}'.includes(sign)) return text.slice(from, at)
    if ('([{'.includes(sign)) depth += 1
    if (')]}'.includes(sign)) depth -= 1
  }
  return text.slice(from)
}

function actsIn(
  sources: Sources,
  file: string,
  part: string,
  seenFiles = new Set<string>(),
): string[] {
  const direct = [...part.matchAll(/\b\w+Calls\.(\w+)/g)].map(([, name]) => name as string)
  const called = [...part.matchAll(/(?<![.\w'])([a-z]\w*)(?=\(|\[|,|\)|\s*$)/g)].map(
    ([, name]) => name,
  )
  const loadedNames = [...part.matchAll(/import\([^)]*\)\)?\s*\)?\.(\w+)/g)].map(([, name]) => name)
  const indirectActs = [...called, ...loadedNames].flatMap((name) => {
    const home = homeOf(sources, file, name as string)
    if (home === undefined || seenFiles.has(`${home.file} ${name}`)) return []
    seenFiles.add(`${home.file} ${name}`)
    return actsIn(sources, home.file, home.body, seenFiles)
  })
  return [...direct.filter((name) => writing.has(name)), ...indirectActs]
}

function handedIn(text: string, part: string): string[] {
  const called = [...part.matchAll(/(?<![.\w'])([a-z]\w*)(?=\()/g)].map(
    ([, name]) => name as string,
  )
  return called.filter((name) => {
    if (['async', 'await', 'call', 'catch', 'if', 'import'].includes(name)) return false
    const isKnown = new RegExp(`(import [^'"]*?|const |function )\\b${name}\\b`)
    return !isKnown.test(text)
  })
}

function homeOf(sources: Sources, file: string, name: string) {
  const files = importsOf(file, sources[file] ?? '')
    .filter(({ isOurs }) => isOurs)
    .map(({ target }) => fileOf(sources, target))
  for (const path of [file, ...files]) {
    const text = path === undefined ? '' : (sources[path] as string)
    const defined = new RegExp(`^(export )?(async )?(function|const) ${name}\\b`, 'm').exec(text)
    if (path !== undefined && defined) return { file: path, body: bodyAt(text, defined.index) }
  }
  return undefined
}

function bodyAt(text: string, from: number): string {
  const remainder = text.slice(from)
  const end = /\n(?=[^\s)}\]])/.exec(remainder)?.index
  return remainder.slice(remainder.indexOf('\n') < 0 ? 0 : remainder.search(/[(=]/), end)
}

test('no query asks for an act', () => {
  expect(queryViolations(readSources('src', 'pages'))).toEqual([])
})

test('a planted query that calls what it got is reported', () => {
  const text = `import { skipToken } from 'x'\nconst useTold = ({ tell }) => useQuery({ queryFn: async () => tell() })\n`
  const rule = 'a query calls tell, which may be anything'
  expect(queryViolations({ 'src/lib/a.ts': text })).toEqual([{ file: 'src/lib/a.ts', rule }])
})

test.each([
  [
    'by itself',
    {
      'src/lib/a.ts':
        'useQuery({ queryKey, queryFn: () => call(loginCalls.logout, {}), retry: 3 })\n',
    },
  ],
  [
    'through a function of the file',
    {
      'src/lib/a.ts': 'const end = () => call(loginCalls.logout, {})\nuseQuery({ queryFn: end })\n',
    },
  ],
  [
    'through a function of another file',
    {
      'src/lib/a.ts': `import { end } from './b'\nuseQuery({ queryFn: async ({ signal }) => (await end(signal)).id })\n`,
      'src/lib/b.ts': `import { call } from './c'\nexport async function end() {\n  return call(loginCalls.logout, {})\n}\n`,
    },
  ],
  [
    'through one that is loaded for it',
    {
      'src/lib/a.ts': `useQuery({ queryFn: async () => (await import('./b')).end(1) })\n`,
      'src/lib/b.ts': 'export const end = () => call(loginCalls.logout, {})\n',
    },
  ],
])('a planted query that acts %s is reported, mutations are not', (_, sources) => {
  const rule = 'a query asks for logout'
  expect(queryViolations(sources)).toEqual([{ file: 'src/lib/a.ts', rule }])
  const mended = Object.entries(sources).map(([file, text]) => [
    file,
    text.replace('queryFn', 'mutationFn'),
  ])
  expect(queryViolations(Object.fromEntries(mended))).toEqual([])
})
