import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChild } from '../children.mjs'
import { Refusal } from '../refusal.mjs'
import { projectRoot } from '../settings.mjs'
import type { Choices, Result } from './run'
import type { Titles } from './shown'

const minute = 60_000
const timeLimitMs = { small: 35 * minute, full: 120 * minute }

export async function runProgram(
  args: string[],
  { env = process.env, onLine }: Partial<Choices> & { env?: NodeJS.ProcessEnv } = {},
) {
  const limit = timeLimitMs[env.TEST_SIZE === 'full' ? 'full' : 'small']
  const onOutput = inLines(onLine)
  const program = { args, cwd: projectRoot, env, timeLimitMs: limit, quiet: true, onOutput }
  const { code, output, isLate } = await runChild(program)
  if (isLate)
    throw new Refusal(`${output}\nEnded after ${limit / minute} minutes without a result.`)
  return { code, output }
}

function inLines(onLine?: (line: string) => void) {
  let pendingLine = ''
  return (chunk: string) => {
    const lines = (pendingLine + chunk).split('\n')
    pendingLine = lines.pop() ?? ''
    for (const line of lines) onLine?.(line)
  }
}

export async function check(program: string, ...args: string[]): Promise<Result> {
  const { code, output } = await runProgram([join(projectRoot, program), ...args])
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
}

type Settings = Record<string, string>

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  numRuntimeErrorTestSuites: number
  testResults?: {
    name: string
    message: string
    status: string
    assertionResults: { status: string; fullName: string; ancestorTitles: string[] }[]
  }[]
}

/** By the tags at the end of titles. */
const patternOf: Record<string, string> = {
  daily: String.raw`^(?![\s\S]*@(rest|night)\b)`,
  rest: String.raw`^(?![\s\S]*@night\b)[\s\S]*@rest\b`,
}

export async function runJest(
  config: string,
  { words = [], env, onLine }: Partial<Choices> & { words?: string[]; env?: Settings } = {},
): Promise<Result> {
  const results = mkdtempSync(join(tmpdir(), 'fnx-test-'))
  try {
    const file = join(results, 'report.json')
    const costs = join(results, 'costs.txt')
    const program = ['--max-semi-space-size=64', join(projectRoot, 'node_modules/jest/bin/jest.js')]
    const pattern = patternOf[env?.TEST_RUN ?? '']
    const args = [...program, '--config', config, '--ci', ...words]
    if (pattern) args.push(`--testNamePattern=${pattern}`)
    args.push('--json', '--outputFile', file)
    const { code, output } = await runProgram(args, {
      env: { ...process.env, ...env, TEST_COSTS: costs },
      onLine,
    })
    if (!existsSync(file))
      throw new Refusal(`${output}\nJest ended with code ${code} and left no results.`)
    const report: Report = JSON.parse(readFileSync(file, 'utf8'))
    return {
      ...countsOf(report, code, { output, pattern }),
      titlesByFile: titlesByFile(report),
      secondsByFile: existsSync(costs) ? secondsByFile(readFileSync(costs, 'utf8')) : undefined,
      output,
    }
  } finally {
    rmSync(results, { recursive: true, force: true })
  }
}

const ownFolder = /__tests__\/(?!support)(.+)\.test\.tsx?$/
const requiredOnly = /^require\('\.\.\/\.\.\/\.\.\/__tests__\/(.+)\.test\.tsx?'\)\n$/m

function titlesByFile({ testResults = [] }: Report): Titles {
  const titles: Titles = new Map()
  for (const { name, assertionResults } of testResults) {
    const [, requiredProject] =
      ownFolder.exec(name) ?? readFileSync(name, 'utf8').match(requiredOnly) ?? []
    for (const { status, fullName, ancestorTitles } of assertionResults) {
      const file = requiredProject ?? ancestorTitles[0]?.replace(/\.test\.tsx?$/, '') ?? ''
      if (status === 'passed') titles.set(file, [...(titles.get(file) ?? []), fullName])
    }
  }
  return titles
}

function secondsByFile(costs: string) {
  const rows = costs.trim().split('\n')
  return new Map(
    rows.map((row) => {
      const [file = '', microseconds] = row.split('\t')
      return [file, Number(microseconds) / 1e6] as const
    }),
  )
}

interface JestOutput {
  output?: string
  pattern?: string
}

export function countsOf(report: Report, code: number, { output = '', pattern }: JestOutput = {}) {
  const isLeft = output.includes('A worker process has failed to exit gracefully')
  // Jest calls those of other runs pending too.
  const isOfRun = RegExp(pattern ?? '')
  const ofOtherRuns = (report.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, fullName }) => status === 'pending' && !isOfRun.test(fullName))
  const skipped = report.numPendingTests + report.numTodoTests - ofOtherRuns.length
  const notes = skipped > 0 ? [`${skipped} skipped tests count as failed.`] : []
  if (isLeft) notes.push('A worker did not end by itself: a test left something on.')
  const knownFailures = report.numFailedTests + report.numRuntimeErrorTestSuites + skipped
  return {
    passed: report.numPassedTests,
    failed: code !== 0 && knownFailures === 0 ? 1 : knownFailures,
    notes,
  }
}
