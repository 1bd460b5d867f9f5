import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../settings.mjs'
import { bundleInPlace } from './bundles'

export const testFolders: Record<string, string[]> = {
  server: ['server', 'console', 'house', 'scripts', 'simulation'],
  page: ['contract', 'features', 'lib', 'mocks', 'pages', 'session', 'shell', 'ui'],
}

const longFiles = [
  'server/routes/fuzz',
  'server/purchases/turn/kills',
  'server/kill',
  'server/process',
  'server/routes/access-matrix',
  'server/identity/races-on-postgres',
  'server/identity/hostile-accounts',
  'server/hostile',
  'scripts/chain',
]

const replacesModules = /\bjest\.(mock|doMock|resetModules|isolateModules\w*)\(/
const needsOwnSandbox =
  /\bjest\.(mock|doMock|resetModules|isolateModules\w*)\(|new Function\(|support\/(fake-relay|announced-wallet)'|pages\/_app'/
// A cleanup hook belongs to the group where it is loaded first.
const drawsPages = /support\/(render-route|render-site|person|buyer-site)'/
const withHooks = ['support/render-route.tsx', 'support/render-site.tsx']
const bundle = 'all.js'
// Near a change both cores shall have something to do.
const bytesOfGroup = { full: 70_000, daily: 300_000, rest: 140_000, near: 20_000 }
const minBytes = 2_000

/** `npm test`, `npm run test:rest`, `npm run test:full`. */
export type Run = 'daily' | 'rest' | 'full'

interface GroupOptions {
  /** The folder of `.build` in which the group keeps what it builds. */
  folder?: 'tests' | 'near'
  except?: string[]
  only?: string[]
  run: Run
}

/**
 * Writes programs of several files of tests each. By themselves, each loads the whole product for a
 * tenth of a second's tests.
 */
export async function writeGroups(
  projects: string[],
  { folder = 'tests', except = [], only, run }: GroupOptions,
): Promise<void> {
  const home = join(projectRoot, '.build', folder)
  rmSync(home, { recursive: true, force: true })
  for (const project of projects) {
    mkdirSync(join(home, project), { recursive: true })
    const isLeftOut = (file: string) => except.includes(file) || !hasTestsFor(run, readTest(file))
    const allFiles = testFolders[project]?.flatMap(filesUnder) ?? []
    const wantedFiles = allFiles.filter(
      (file) => (only?.includes(file) ?? true) && !isLeftOut(file),
    )
    const groups = groupsOf(wantedFiles, bytesOfGroup[folder === 'near' ? folder : run])
    for (const { name, files } of groups)
      writeFileSync(join(home, project, `${name}.test.js`), textOf(files))
    const joined = groups.flatMap(({ files }) => (isAlone(files) ? [] : files))
    if (joined.length > 0) await bundleTests(join(home, project), joined)
  }
}

function filesUnder(folder: string): string[] {
  const path = join(projectRoot, '__tests__', folder)
  if (!existsSync(path)) return []
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => /\.test\.tsx?$/.test(name)).map((name) => `${folder}/${name}`)
}

interface Group {
  name: string
  files: string[]
  bytes: number
}

function groupsOf(files: string[], maxBytes: number): Group[] {
  const groups: Group[] = []
  let openGroup: Group | undefined
  for (const file of files.sort()) {
    const plain = file.replace(/\.test\.tsx?$/, '')
    const name = plain.replaceAll('/', '-')
    if (longFiles.includes(plain) || needsOwnSandbox.test(readTest(file))) {
      groups.push({
        name: longFiles.includes(plain) ? `first-${name}` : name,
        files: [file],
        bytes: 0,
      })
      continue
    }
    const bytes = Math.max(readTest(file).length, minBytes)
    if (!openGroup || openGroup.bytes + bytes > maxBytes) {
      openGroup = { name: `${name}-and-more`, files: [], bytes: 0 }
      groups.push(openGroup)
    }
    openGroup.files.push(file)
    openGroup.bytes += bytes
  }
  return groups
}

function textOf(files: string[]): string {
  const names = files.map((file) => `'${file}'`).join(', ')
  // What replaces modules needs Jest to find them.
  if (isAlone(files)) {
    const path = (file = '') => `'../../../__tests__/${file}'`
    return `require(${path('runner/costs.js')})(${names})\nrequire(${path(files[0])})\n`
  }
  const draws = files.some((file) => drawsPages.test(readTest(file)))
  return `const tests = require('./${bundle}')\n${draws ? 'tests.draw()\n' : ''}tests.run(${names})\n`
}

/**
 * All tests of a project in one program, of which each group runs its own: modules are read once,
 * by esbuild, instead of found, transformed and loaded one by one in each sandbox.
 */
async function bundleTests(folder: string, files: string[]): Promise<void> {
  const required = (file: string) => `require('../../../__tests__/${file}')`
  const loads = files.map((file) => `  '${file}': () => ${required(file)},\n`)
  const draws = files.some((file) => drawsPages.test(readTest(file)))
  const text = `const joined = ${required('runner/joined.js')}
const loads = {
${loads.join('')}}
exports.draw = () => {${draws ? withHooks.map((file) => `\n  ${required(file)}`).join('') : ''}
}
exports.run = (...files) => {
  for (const file of files) joined(file, loads[file])
}
`
  writeFileSync(join(folder, bundle), text)
  await bundleInPlace(join(folder, bundle))
}

const isAlone = ([file = '', ...otherFiles]: string[]) =>
  otherFiles.length === 0 && replacesModules.test(readTest(file))
/** Files of tests below a folder of `__tests__`, of which the run has something to play. */
export const filesFor = (run: Run, folder: string) =>
  filesUnder(folder).filter((file) => hasTestsFor(run, readTest(file)))

export function hasTestsFor(run: Run, text: string): boolean {
  if (run === 'full') return true
  if (run === 'rest') return /@rest\b/.test(text)
  const tests = text.match(/^\s*(test|it)\b/gm) ?? []
  const ofOtherRuns = text.match(/@(rest|night)\b/g) ?? []
  return tests.length === 0 || tests.length > ofOtherRuns.length
}
const readTest = (file: string) => readFileSync(join(projectRoot, '__tests__', file), 'utf8')
