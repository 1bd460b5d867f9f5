// node scripts/run.mjs changed-lines <base>
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runChild, stopWhenAsked } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { Refusal, runCommand } from './refusal.mjs'
import { projectRoot } from './settings.mjs'

const leastShare = 0.8
const folder = '.build/changed-lines'

await runCommand(async () => {
  stopWhenAsked({ code: 130 })
  const base = process.argv[2]
  if (!base) throw new Refusal('Since when? node scripts/run.mjs changed-lines origin/main')
  const changed = changedLines(base)
  if (changed.size === 0) return tell(['No line of src or pages has changed.'], 0)
  await ensureInstalled()
  const { code } = await runRelatedTests(base, [...changed.keys()])
  const report = join(projectRoot, folder, 'coverage-final.json')
  if (!existsSync(report)) throw new Refusal(`Jest ended with code ${code} and measured nothing.`)
  return judge(changed, JSON.parse(readFileSync(report, 'utf8'))) || code
})

function changedLines(base: string) {
  const args = ['diff', '--unified=0', '--no-color', '--diff-filter=d', `${base}...HEAD`]
  const diff = execFileSync('git', [...args, '--', 'src', 'pages'], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  const changed = new Map<string, number[]>()
  for (const part of diff.split(/^diff --git /m).slice(1)) {
    const [, file = ''] = part.match(/^\+\+\+ b\/(.+)$/m) ?? []
    if (!/\.tsx?$/.test(file) || file.endsWith('.d.ts')) continue
    const lines = [...part.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].flatMap(
      ([, from, count = 1]) => Array.from({ length: Number(count) }, (_, n) => Number(from) + n),
    )
    changed.set(file, lines)
  }
  return changed
}

function runRelatedTests(base: string, files: string[]) {
  rmSync(join(projectRoot, folder), { recursive: true, force: true })
  const measured = files.map((file) => `--collectCoverageFrom=${file}`)
  return runChild({
    args: [
      join(projectRoot, 'node_modules/jest/bin/jest.js'),
      '--ci',
      `--changedSince=${base}`,
      '--passWithNoTests',
      '--coverage',
      '--coverageReporters=json',
      `--coverageDirectory=${folder}`,
      ...measured,
    ],
    cwd: projectRoot,
    env: { ...process.env, TEST_SIZE: 'small' },
  })
}

interface Counts {
  statementMap: Record<string, { start: { line: number } }>
  s: Record<string, number>
}

function judge(changed: Map<string, number[]>, report: Record<string, Counts>) {
  const measured = Object.entries(report).map(([path, one]) => {
    const file = relative(projectRoot, path)
    return { file, ...runs(one, changed.get(file) ?? []) }
  })
  const ran = measured.flatMap((one) => one.ran).length
  const silent = measured.flatMap((one) => one.silent).length
  const share = ran + silent === 0 ? 1 : ran / (ran + silent)
  const lines = measured
    .filter((one) => one.silent.length > 0)
    .map((one) => `${one.file}: no test runs line ${one.silent.join(', ')}`)
  lines.push(
    `${ran} of ${ran + silent} changed lines with a statement ran under test (${Math.floor(share * 100)} %; at least ${leastShare * 100} % are wanted).`,
  )
  return tell(lines, share < leastShare ? 1 : 0)
}

function runs({ statementMap, s: counts }: Counts, lines: number[]) {
  const idsAt = (line: number) =>
    Object.entries(statementMap).flatMap(([id, { start }]) => (start.line === line ? [id] : []))
  const isRun = (line: number) => idsAt(line).some((id) => (counts[id] ?? 0) > 0)
  const begun = lines.filter((line) => idsAt(line).length > 0)
  return { ran: begun.filter(isRun), silent: begun.filter((line) => !isRun(line)) }
}

function tell(lines: string[], code: number) {
  console.log(lines.join('\n'))
  if (process.env.GITHUB_STEP_SUMMARY)
    appendFileSync(process.env.GITHUB_STEP_SUMMARY, `${lines.join('\n\n')}\n`)
  return code
}
