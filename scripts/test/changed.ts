import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { stopWhenAsked } from '../children.mjs'
import { ensureInstalled } from '../install.mjs'
import { Refusal, runCommand } from '../refusal.mjs'
import { forgetSettings, projectRoot } from '../settings.mjs'
import { testFolders, writeGroups } from './groups'
import { check, runJest } from './jest'
import { type Part, runParts } from './run'
import { testsOf } from './tests-of'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean' } },
})

/** What the compiler reads, or what a file is written from that it reads. */
const isTyped = /\.(tsx?|mjs|js)$|^tsconfig\.json$|\/messages\/.+\.json$/

await runCommand(async () => {
  if (options.help) return help()
  stopWhenAsked({ code: 130 })
  forgetSettings(process.env)
  await ensureInstalled()
  const [base = 'HEAD'] = positionals
  const changedFiles = filesChangedSince(base)
  if (changedFiles.length === 0) throw new Refusal(`Nothing has changed since ${base}.`)
  const { near, far } = testsOf(changedFiles)
  console.log(`${changedFiles.length} files changed; ${near.length} files of tests are near them.`)
  const { passed, failed } = await runParts(partsFor(changedFiles, near))
  if (far > 0)
    console.log(`\n${far} more reach the change through the whole product: npm test runs them too.`)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})

function help() {
  console.log(`npm run test:changed                  what the uncommitted change can break: what npm test has near it, types, style
npm run test:changed -- <revision>    what has changed since that commit`)
}

function filesChangedSince(base: string) {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: projectRoot, encoding: 'utf8' })
  const tracked = git('diff', '--name-only', base)
  const newFiles = git('ls-files', '--others', '--exclude-standard')
  const names = `${tracked}${newFiles}`.split('\n').filter(Boolean)
  return names.filter((name) => existsSync(join(projectRoot, name)))
}

function partsFor(changedFiles: string[], tests: string[]): Part[] {
  const onlyFiles = tests.map((file) => file.replace('__tests__/', ''))
  const projects = Object.entries(testFolders).flatMap(([project, folders]) =>
    onlyFiles.some((file) => folders.includes(file.split('/')[0] ?? '')) ? [project] : [],
  )
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--no-errors-on-unmatched']
  const tsc = ['node_modules/typescript/bin/tsc', '--noEmit', '--incremental', '--tsBuildInfoFile']
  const runAll = ([program = '', ...args]: string[]) => check(program, ...args)
  const nearPart: Part = {
    name: 'units',
    title: 'Tests near the change',
    run: async ({ onLine }) => {
      // Who changes tests sees all of them.
      const isProductOnly = changedFiles.every((file) => /^(src|pages)\//.test(file))
      await writeGroups(projects, {
        folder: 'near',
        only: onlyFiles,
        run: isProductOnly ? 'daily' : 'full',
      })
      const words = ['--selectProjects', ...projects]
      const env: Record<string, string> = { TEST_GROUPS: 'near' }
      if (isProductOnly)
        Object.assign(env, { TEST_RUN: 'daily', TEST_CHANGED: changedFiles.join(',') })
      return runJest('jest.config.js', { words, env, onLine })
    },
  }
  const types: Part = {
    name: 'types',
    title: 'Types',
    run: () => runAll([...tsc, '.build/types.tsbuildinfo']),
  }
  return [
    ...(projects.length > 0 ? [nearPart] : []),
    ...(changedFiles.some((file) => isTyped.test(file)) ? [types] : []),
    { name: 'style', title: 'Format and lint', run: () => runAll([...biome, ...changedFiles]) },
  ]
}
