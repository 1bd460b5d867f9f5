import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fnx-ci-'))
  mkdirSync(join(folder, 'bin'))
  cpSync(resolve(__dirname, '../../.ci'), join(folder, '.ci'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

function runWith(test: string, testRest: string) {
  const npm = join(folder, 'bin/npm')
  writeFileSync(
    npm,
    `#!/bin/sh\ncase "$*" in test) ${test} ;; 'run test:rest') ${testRest} ;; esac\n`,
  )
  chmodSync(npm, 0o755)
  const { status, stdout } = spawnSync(join(folder, '.ci/run'), {
    env: { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
    encoding: 'utf8',
  })
  return [status, stdout.trimEnd().split('\n').at(-1)]
}

test.each([
  ['both are green', 'echo "7 passed, 0 failed"', 'echo "5 passed, 0 failed"', 0, '12 passed, 0'],
  [
    'the first is red',
    'echo "6 passed, 1 failed"; exit 1',
    'echo "5 passed, 0 failed"',
    1,
    '11 passed, 1',
  ],
  [
    'the rest is red',
    'echo "7 passed, 0 failed"',
    'echo "3 passed, 2 failed"; exit 1',
    1,
    '10 passed, 2',
  ],
  ['one dies without a word', 'exit 137', 'echo "5 passed, 0 failed"', 1, '5 passed, 1'],
  [
    'one ends badly and says that all passed',
    'echo "7 passed, 0 failed"; exit 1',
    'echo "5 passed, 0 failed"',
    1,
    '12 passed, 1',
  ],
])('what lands has passed both commands: %s', (_, test, testRest, code, line) => {
  expect(runWith(test, testRest)).toEqual([code, `${line} failed`])
})
