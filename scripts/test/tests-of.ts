import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { projectRoot } from '../settings.mjs'

const meetingPlaces =
  /^(src\/server\/(app|compose|run|main)\.ts|src\/server\/(routes|jobs|start)\/|src\/server\/platform\/(http\/mount|db\/tables)\.ts|src\/server\/modules\/[^/]+\/(index|tables)\.ts|src\/shell\/|pages\/_app|__tests__\/(support|runner)\/)/

export function testsOf(names: string[]): { near: string[]; far: number } {
  const changedFiles = [...names, ...names.flatMap(madeOf)]
  const files = ['__tests__', 'src', 'pages', 'scripts'].flatMap(filesUnder)
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file))
  const importers = importersIn(files)
  const reach = (isCut: (file: string) => boolean) => reachedFrom(changedFiles, importers, isCut)
  const mirrors = changedFiles.map(mirrorOf).filter(Boolean)
  const direct = reach((file) => meetingPlaces.test(file) && !changedFiles.includes(file))
  const reachedFiles = reach(() => false)
  const pages = [...direct].filter((file) => /^pages\/[a-z]/.test(file))
  const ownTests = pages.length > fewPages ? [] : pages.map((page) => `__tests__/${bare(page)}`)
  const isMirrored = (file: string) =>
    mirrors.some((folder) => file.startsWith(`${folder}/`)) ||
    // The page's own test, as __tests__/pages/staking.test.tsx for pages/staking.tsx.
    ownTests.includes(bare(file))
  const isNear = (file: string) =>
    isRule.test(file)
      ? reachedFiles.has(file) || readsOne(file, changedFiles)
      : direct.has(file) || isMirrored(file)
  const nearTests = tests.filter(isNear)
  return {
    near: nearTests,
    far: tests.filter((file) => reachedFiles.has(file) && !nearTests.includes(file)).length,
  }
}

/** Of more pages than these no test is near, but all are far. */
const fewPages = 2
const bare = (file: string) => file.replace(/(\/index)?(\.test)?\.tsx?$/, '')

/** Git leaves out what `npm run generate` writes, so it names only what that is made from. */
function madeOf(file: string): string[] {
  if (/\/messages\/(\w+\/)?\w+\.json$/.test(file)) return [`${dirname(file)}/index.ts`]
  return file.startsWith('src/content/sample/') ? ['src/content/sample/packed.json'] : []
}

const isRule = /^__tests__\/house\//

function readsOne(test: string, changedFiles: string[]): boolean {
  const text = readFileSync(join(projectRoot, test), 'utf8')
  const paths = [...text.matchAll(/['`"]([\w.@-]+(?:\/[\w.@-]+)*)/g)].map(([, path = '']) => path)
  return changedFiles.some((file) =>
    paths.some((path) => file === path || file.startsWith(`${path}/`)),
  )
}

function mirrorOf(file: string): string | undefined {
  const [top, ...parts] = dirname(file).split('/')
  if (top !== 'src' || parts.length < 2) return undefined
  return join('__tests__', ...parts.filter((part) => part !== 'modules').slice(0, 2))
}

type Importers = Map<string, string[]>

function reachedFrom(from: string[], importers: Importers, isCut: (file: string) => boolean) {
  const reachedFiles = new Set(from)
  const queue = [...from]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (isCut(file)) continue
    for (const importer of importers.get(file) ?? []) {
      if (reachedFiles.has(importer)) continue
      reachedFiles.add(importer)
      queue.push(importer)
    }
  }
  return reachedFiles
}

const importPattern = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*'((?:@\/|\.)[^']*)'/g
const suffixes = ['', '.ts', '.tsx', '.mjs', '.js', '/index.ts', '/index.tsx']

function importersIn(files: string[]): Importers {
  const knownFiles = new Set(files)
  const importers: Importers = new Map()
  for (const file of files.filter((name) => /\.(tsx?|m?js)$/.test(name))) {
    for (const [, target = ''] of readFileSync(join(projectRoot, file), 'utf8').matchAll(
      importPattern,
    )) {
      const path = target.startsWith('@/') ? `src/${target.slice(2)}` : join(dirname(file), target)
      const foundFile = suffixes.map((suffix) => path + suffix).find((name) => knownFiles.has(name))
      if (foundFile) importers.set(foundFile, [...(importers.get(foundFile) ?? []), file])
    }
  }
  return importers
}

function filesUnder(folder: string): string[] {
  const entries = readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(relative(projectRoot, parentPath), name))
}
