import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { parseDocument } from 'yaml'
import { Fake } from '../support/fake'

jest.setTimeout(60_000)

let project: Fake
beforeEach(() => {
  project = new Fake()
  project.write('node_modules/typescript/bin/tsc', '')
  project.write(
    'scripts/mutations.ts',
    `console.log(process.argv.includes('--sample') ? 'one' : 'all of them')`,
  )
})
afterEach(() => project.remove())

const lastLine = (output: string) => output.trimEnd().split('\n').at(-1)

test('a part by itself is run in its full size', async () => {
  const { code, output } = await project.run('scripts/run.mjs test/full --part 6')
  expect(output).toContain('all of them')
  expect(lastLine(output)).toBe('1 passed, 0 failed')
  expect(code).toBe(0)
})

test('an unknown part is refused, and nights run each', async () => {
  const { code, output } = await project.run('scripts/run.mjs test/full --part 99')
  expect(code).toBe(1)
  const numbers = [...output.matchAll(/^ {2}(\d+) {2}/gm)].map(([, number]) => Number(number))
  const text = readFileSync('.github/workflows/nightly.yml', 'utf8')
  expect(parseDocument(text).toJS().jobs.full.strategy.matrix.part).toEqual(numbers)
})

test('every long file with its own part is there', () => {
  const text = readFileSync('scripts/test/full-parts.ts', 'utf8')
  const named = [...text.matchAll(/'((?:server|scripts)\/[^']+\.test\.ts)'/g)].map(
    ([, file]) => file,
  )
  const there = readdirSync('__tests__', { recursive: true })
  expect(named.length).toBeGreaterThan(5)
  expect(there).toEqual(expect.arrayContaining(named))
})

function testsNear(file: string) {
  const code = `import { load } from './scripts/run.mjs'
    const { testsOf } = await load('test/tests-of')
    console.log(JSON.stringify(testsOf(['${file}'])))`
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', code])
  return JSON.parse(String(said)) as { near: string[]; far: number }
}

test('tests near a change import it or share its folder', () => {
  const { near, far } = testsNear('src/contract/format/dates.ts')
  expect(near).toEqual(expect.arrayContaining(['__tests__/contract/format/dates.test.ts']))
  expect(near).not.toEqual(expect.arrayContaining(['__tests__/pages/swap.test.tsx']))
  expect(far).toBeGreaterThan(5)
})

test('the page that alone has a part is near it', () => {
  const leaf = testsNear('src/features/staking/components/stake-calendar.tsx')
  expect(leaf.near).toContain('__tests__/pages/staking.test.tsx')
  const piece = testsNear('src/ui/fold.tsx')
  expect(piece.near).not.toContain('__tests__/pages/staking.test.tsx')
})

test('tests near a server module have its folder name', () => {
  const { near } = testsNear('src/server/modules/identity/codes.ts')
  expect(near).toEqual(expect.arrayContaining(['__tests__/server/identity/lockout.test.ts']))
  expect(near).not.toEqual(expect.arrayContaining(['__tests__/server/staking/staking.test.ts']))
})

test('tests near a sentence use its functions, which git does not name', () => {
  const { near } = testsNear('src/features/notifications/messages/en.json')
  expect(near).toEqual(expect.arrayContaining(['__tests__/pages/notifications.test.tsx']))
})

test('house rules near a change are those that read it', () => {
  const rules = (file: string) =>
    testsNear(file).near.flatMap(
      (name) => /^__tests__\/house\/(.+)\.test\.ts$/.exec(name)?.[1] ?? [],
    )
  expect(rules('src/features/team/screens/team-panel.tsx')).toEqual(
    expect.arrayContaining(['layers', 'sentences', 'formats']),
  )
  expect(rules('src/features/team/screens/team-panel.tsx')).not.toContain('deploy')
  expect(rules('src/server/routes/shares.ts')).toContain('contract')
  expect(rules('deploy/compose.yaml')).toContain('deploy')
})
