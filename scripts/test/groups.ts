import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../settings.mjs'

export const testFolders: Record<string, string[]> = {
  server: ['server', 'console', 'house', 'scripts', 'simulation'],
  page: ['contract', 'features', 'lib', 'pages', 'session', 'shell', 'ui'],
}

const long = [
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

const needsOwnSandbox =
  /\bjest\.(mock|doMock|resetModules)\(|new Function\(|support\/(fake-relay|announced-wallet)'|pages\/_app'/
// A cleanup hook belongs to the group where it is loaded first.
const drawsPages = /support\/(render-route|render-site|person)'/
const withHooks = ['support/render-route.tsx', 'support/render-site.tsx']
const bytesOfGroup = { all: 70_000, daily: 140_000 }
const leastBytes = 2_000

/**
 * Writes files that `require` several files of tests each. By themselves, each loads the whole
 * product for a tenth of a second's tests: nine files of `server/content` take 33.5 s of processor
 * alone and 20.8 s joined.
 */
export function writeGroups(except: string[], isDaily: boolean): void {
  const home = join(projectRoot, '.build/tests')
  rmSync(home, { recursive: true, force: true })
  for (const [project, folders] of Object.entries(testFolders)) {
    mkdirSync(join(home, project), { recursive: true })
    const left = (file: string) =>
      except.includes(file) || (isDaily && isOfTheNight(readTest(file)))
    const wanted = folders.flatMap(filesUnder).filter((file) => !left(file))
    for (const { name, files } of groupsOf(wanted, bytesOfGroup[isDaily ? 'daily' : 'all']))
      writeFileSync(join(home, project, `${name}.test.js`), textOf(files))
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
  let open: Group | undefined
  for (const file of files.sort()) {
    const plain = file.replace(/\.test\.tsx?$/, '')
    const name = plain.replaceAll('/', '-')
    if (long.includes(plain) || needsOwnSandbox.test(readTest(file))) {
      groups.push({ name: long.includes(plain) ? `first-${name}` : name, files: [file], bytes: 0 })
      continue
    }
    const bytes = Math.max(readTest(file).length, leastBytes)
    if (!open || open.bytes + bytes > maxBytes) {
      open = { name: `${name}-and-more`, files: [], bytes: 0 }
      groups.push(open)
    }
    open.files.push(file)
    open.bytes += bytes
  }
  return groups
}

function textOf(files: string[]): string {
  const path = (file = '') => `'../../../__tests__/${file}'`
  if (files.length === 1) return `require(${path(files[0])})\n`
  const lines = files.map((file) => `joined('${file}', () => require(${path(file)}))\n`)
  const hooks = files.some((file) => drawsPages.test(readTest(file))) ? withHooks : []
  const head = `const joined = require(${path('runner/joined.js')})\n`
  return head + [...hooks.map((file) => `require(${path(file)})\n`), ...lines].join('')
}

const isOfTheNight = (text: string) => /\batNight[.(]/.test(text) && !/^\s*test[.(<]/m.test(text)
const readTest = (file: string) => readFileSync(join(projectRoot, '__tests__', file), 'utf8')
