import { queryViolations } from '../support/query-rules'
import { readSources } from '../support/sources'

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
