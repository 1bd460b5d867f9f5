import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { runChild } from '../children.mjs'
import { projectRoot } from '../settings.mjs'
import type { Guard } from './guards'

const folders = ['src', 'pages', 'public', '__tests__', 'scripts']
const files = ['jest.config.js', 'next.config.js', 'package.json', 'tsconfig.json', '.env.example']
const timeLimitMs = 15 * 60_000

type Noticing = Guard['noticedBy']

/** The files that tests need, with the packages of this project. */
export function copyProject(root: string): void {
  for (const name of [...folders, ...files])
    cpSync(join(projectRoot, name), join(root, name), { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'))
}

export class Workspace {
  folder = mkdtempSync(join(tmpdir(), 'fnx-mutations-'))
  root = join(this.folder, 'tree')

  constructor() {
    process.on('exit', () => rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 }))
    // PostgreSQL runs as a separate user, who has to read this folder.
    chmodSync(this.folder, 0o755)
    copyProject(this.root)
  }

  async runTests(wantedTests: Noticing[]) {
    const report = join(this.folder, 'report.json')
    rmSync(report, { force: true })
    const patterns = wantedTests.map(({ test }) => test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    const result = await this.run(
      'node_modules/jest/bin/jest.js',
      '--config=jest.config.js',
      '--selectProjects=server',
      '--selectProjects=page',
      '--ci',
      '--runInBand',
      // A failing test may leave a connection open, which would be waited for.
      '--forceExit',
      `--cacheDirectory=${join(this.folder, 'cache')}`,
      `--testNamePattern=${patterns.join('|')}`,
      '--json',
      `--outputFile=${report}`,
      '--runTestsByPath',
      ...new Set(wantedTests.map(({ file }) => file)),
    )
    const results = resultsIn(report)
    const resultsOf = ({ file, test }: Noticing) =>
      results
        .filter(({ name }) => relative(this.root, name) === file)
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ fullName, status }) => fullName.includes(test) && status !== 'pending')
    return {
      ...result,
      endsOf: (noticing: Noticing) => resultsOf(noticing).map(({ status }) => status),
      failuresOf: (noticing: Noticing) =>
        resultsOf(noticing).flatMap(({ failureMessages = [] }) => failureMessages),
    }
  }

  run(...args: string[]) {
    const size = { TEST_SIZE: 'small', TEST_RUN: '' }
    const env: NodeJS.ProcessEnv = { ...process.env, ...size, NO_COLOR: '1' }
    delete env.FORCE_COLOR
    return runChild({ args, cwd: this.root, env, timeLimitMs, quiet: true })
  }
}

interface Result {
  name: string
  assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
}

function resultsIn(report: string): Result[] {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults
  } catch {
    return []
  }
}
