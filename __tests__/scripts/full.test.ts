import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { parseDocument } from 'yaml'
import { Fake } from '../support/fake'

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

test('a part by itself is run in its full size @rest', async () => {
  const { code, output } = await project.run('scripts/run.mjs test/full --part 6')
  expect(output).toContain('all of them')
  expect(lastLine(output)).toBe('1 passed, 0 failed')
  expect(code).toBe(0)
})

test('an unknown part is refused, and nights run each @rest', async () => {
  const { code, output } = await project.run('scripts/run.mjs test/full --part 99')
  expect(code).toBe(1)
  const numbers = [...output.matchAll(/^ {2}(\d+) {2}/gm)].map(([, number]) => Number(number))
  const text = readFileSync('.github/workflows/nightly.yml', 'utf8')
  expect(parseDocument(text).toJS().jobs.full.strategy.matrix.part).toEqual(numbers)
})

test('every long file with its own part is there', () => {
  const text = readFileSync('scripts/test/full-parts.ts', 'utf8')
  const namedTests = [...text.matchAll(/'((?:server|scripts)\/[^']+\.test\.ts)'/g)].map(
    ([, file]) => file,
  )
  const existingTests = readdirSync('__tests__', { recursive: true })
  expect(namedTests.length).toBeGreaterThan(5)
  expect(existingTests).toEqual(expect.arrayContaining(namedTests))
})

interface Near {
  near: string[]
  far: number
}

test('tests near a change import what changed, share its folder or read it as a rule @rest', () => {
  const dates = 'src/contract/format/dates.ts'
  const leaf = 'src/features/staking/components/stake-calendar.tsx'
  const piece = 'src/ui/fold.tsx'
  const module = 'src/server/modules/identity/codes.ts'
  // Git does not name the functions that are written from it.
  const sentence = 'src/features/notifications/messages/en.json'
  const panel = 'src/features/team/screens/team-panel.tsx'
  const route = 'src/server/routes/shares.ts'
  const changedFiles = [dates, leaf, piece, module, sentence, panel, route, 'deploy/compose.yaml']
  const code = `import { load } from './scripts/run.mjs'
    const { testsOf } = await load('test/tests-of')
    const found = ${JSON.stringify(changedFiles)}.map((file) => [file, testsOf([file])])
    console.log(JSON.stringify(Object.fromEntries(found)))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', code])
  const nearByFile = JSON.parse(String(output)) as Record<string, Near>
  const nearTestsOf = (file: string) => nearByFile[file]?.near ?? []
  const test = (name: string) => `__tests__/${name}.test.ts`
  expect(nearTestsOf(dates)).toContain(test('contract/format/dates'))
  expect(nearTestsOf(dates)).not.toContain(`${test('pages/swap')}x`)
  expect(nearByFile[dates]?.far).toBeGreaterThan(5)
  expect(nearTestsOf(leaf)).toContain(`${test('pages/staking')}x`)
  expect(nearTestsOf(piece)).not.toContain(`${test('pages/staking')}x`)
  expect(nearTestsOf(module)).toContain(test('server/identity/lockout'))
  expect(nearTestsOf(module)).not.toContain(test('server/staking/staking'))
  expect(nearTestsOf(sentence)).toContain(`${test('pages/notifications')}x`)
  const rules = ['layers', 'sentences', 'formats'].map((name) => test(`house/${name}`))
  expect(nearTestsOf(panel)).toEqual(expect.arrayContaining(rules))
  expect(nearTestsOf(panel)).not.toContain(test('house/deploy'))
  expect(nearTestsOf(route)).toContain(test('house/contract'))
  expect(nearTestsOf('deploy/compose.yaml')).toContain(test('house/deploy'))
})
