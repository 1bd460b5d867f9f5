import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from '../children.mjs'
import { countsOf } from '../test/jest'
import type { Tried } from './product'

const timeLimitMs = 30 * 60_000

/** Where Node itself matters: ciphers, streams, processes, modules, a database inside the process. */
const tests = [
  '__tests__/contract/',
  '__tests__/house/',
  '__tests__/lib/[a-z-]+\\.test',
  '__tests__/pages/(home|login)\\.',
  '__tests__/scripts/(children|install|start)\\.',
  '__tests__/server/(headers|on-postgres|process)\\.',
  '__tests__/server/accounts/(codes|passwords|sealing|tokens)\\.',
  '__tests__/server/transactions/list-xls\\.',
  '__tests__/server/user/login',
]

/** Runs them in the copy, with what tests need besides the product installed first. */
export async function runTests({ root, env, node }: Tried) {
  const run = (command: string, ...args: string[]) =>
    runChild({ command, args, cwd: root, env, quiet: true, timeLimitMs })
  if (!existsSync(join(root, 'node_modules/jest'))) {
    const { code, output } = await run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund')
    if (code !== 0) throw new Error(output)
  }
  const file = join(root, '.build/unit-tests.json')
  const args = ['node_modules/jest/bin/jest.js', '--ci', '--json', '--outputFile', file]
  const { code, output } = await run(node, ...args, ...tests)
  if (!existsSync(file)) throw new Error(`${output}\nJest ended with code ${code}.`)
  const report = JSON.parse(readFileSync(file, 'utf8'))
  for (const { message, status } of report.testResults)
    if (status === 'failed') console.log(message)
  return countsOf(report, code)
}
