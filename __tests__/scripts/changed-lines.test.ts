import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { Fake } from '../support/fake'

jest.setTimeout(30_000)

const person = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
const before = ['first()', 'second()', 'third()', '']

let project: Fake
beforeEach(() => {
  project = new Fake()
  project.write('.gitignore', 'node_modules\n.build\n')
  project.write('src/lib/steps.ts', before.join('\n'))
  git('init', '--quiet')
  commit()
})
afterEach(() => project.remove())

const git = (...args: string[]) =>
  execFileSync('git', [...person, ...args], { cwd: project.folder })

function commit() {
  git('add', '--all')
  git('commit', '--quiet', '--message=step')
}

function jestCounts(counts: Record<number, number>) {
  const report = {
    [join(project.folder, 'src/lib/steps.ts')]: {
      statementMap: Object.fromEntries(
        Object.keys(counts).map((line) => [line, { start: { line: Number(line) } }]),
      ),
      s: counts,
    },
  }
  project.write(
    'node_modules/jest/bin/jest.js',
    `const { mkdirSync, writeFileSync } = require('node:fs')
     mkdirSync('.build/changed-lines', { recursive: true })
     writeFileSync('.build/changed-lines/coverage-final.json', '${JSON.stringify(report)}')`,
  )
}

test('only changed lines that no test runs are named', async () => {
  project.write('src/lib/steps.ts', ['first()', 'other()', 'third()', 'fourth()', ''].join('\n'))
  commit()
  jestCounts({ 1: 0, 2: 0, 3: 0, 4: 7 })
  const { code, output } = await project.run('scripts/run.mjs changed-lines HEAD~1')
  expect(output).toBe(
    'src/lib/steps.ts: no test runs line 2\n1 of 2 changed lines with a statement ran under test (50 %; at least 80 % are wanted).\n',
  )
  expect(code).toBe(1)
})
