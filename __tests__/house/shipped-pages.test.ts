import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** As `scripts/release/pack.ts` puts them into a release, at the same paths. */
const shipped = [
  'docs/rehearsal.md',
  ...readdirSync('docs/operations').map((name) => `docs/operations/${name}`),
]

const leadingOut = (file: string, text: string) =>
  [...text.matchAll(/\]\((?!\w+:)([^)#\s]+)/g)]
    .map(([, path = '']) => normalize(join(dirname(file), path)))
    .filter((path) => !shipped.includes(path))

test('an operators’ page of a release leads to nothing that the release lacks', () => {
  expect(shipped.length).toBeGreaterThan(10)
  expect(shipped.flatMap((file) => leadingOut(file, readFileSync(file, 'utf8')))).toEqual([])
  expect(leadingOut('docs/rehearsal.md', '[a](operations/keys.md#b) [c](privacy.md)')).toEqual([
    'docs/privacy.md',
  ])
})

test('each operators’ page is in the index, and none is longer than 300 lines', () => {
  const index = readFileSync('docs/operations/README.md', 'utf8')
  const pages = shipped.filter((file) => file !== 'docs/operations/README.md')
  const lostPages = pages.filter(
    (file) => !index.includes(`](${file.replace('docs/operations/', '').replace('docs/', '../')}`),
  )
  expect(lostPages).toEqual([])
  const longFiles = shipped.filter((file) => readFileSync(file, 'utf8').split('\n').length > 300)
  expect(longFiles).toEqual([])
})
