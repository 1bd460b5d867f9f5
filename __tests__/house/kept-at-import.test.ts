import { readSources } from '../support/sources'

/**
 * A value of time or chance that is kept when a file is loaded is the same in every life of a process
 * that the simulation starts and kills, where a real process would draw a new one.
 */
const keptPattern =
  /^(?:export )?(?:const|let) [^=\n]+= (?![^\n]*=>)[^\n]*(?:Date\.now\(|new Date\(\)|Math\.random\(|random(?:UUID|Bytes|Int)\((?!0\))|getRandomValues\(|performance\.now\()[^\n]*$/gm

const keptIn = (text: string) => [...text.matchAll(keptPattern)].map(([line]) => line)

test('no file of the server keeps time or chance when it is loaded', () => {
  const folders = ['src/server', 'src/console', 'src/contract', 'src/lib/api']
  const violations = folders.flatMap((folder) =>
    Object.entries(readSources(folder)).flatMap(([file, text]) =>
      keptIn(text).map((line) => `${file}: ${line}`),
    ),
  )
  expect(violations).toEqual([])
})

test.each([
  ['a moment', 'export const startedAt = Date.now()'],
  ['an id', 'const processId = crypto.randomUUID()'],
  ['a number', 'let salt = String(Math.random())'],
])('%s kept at import is noticed', (_, line) => {
  expect(keptIn(`import { a } from 'b'\n${line}\n`)).toEqual([line])
  expect(keptIn('const idOf = () => crypto.randomUUID()\n  const now = Date.now()\n')).toEqual([])
})
