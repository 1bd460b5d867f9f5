// node scripts/run.mjs lock-complete [--check]: run after each `npm install`. A registry
// that has not every platform's packages leaves them out of the lock file, and `npm ci` then refuses
// it elsewhere (docs/design/build-and-start.md).
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal, runCommand } from './refusal.mjs'
import { projectRoot } from './settings.mjs'

interface Entry {
  name?: string
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  optionalDependencies?: Record<string, string>
}
type Packages = Record<string, Entry>

const systems = /^(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)$/
const processors = /^(arm|arm64|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64)$/
const libraries: Record<string, string> = {
  gnu: 'glibc',
  gnueabihf: 'glibc',
  glibc: 'glibc',
  musl: 'musl',
  musleabihf: 'musl',
}

await runCommand(() => {
  const file = join(projectRoot, 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const { packages, crooked } = withStraightLinks(lock.packages)
  const addedCount = addOptional(packages)
  const isChecking = process.argv.includes('--check')
  const unserved = isChecking ? [] : addChecksums(packages)
  const addresses = putAddresses(packages)
  const summary = `${addedCount} optional packages missing, ${addresses} wrong addresses, ${crooked} crooked links`
  if (isChecking) {
    if (addedCount + addresses + crooked === 0) return
    throw new Refusal(`package-lock.json: ${summary}. Run: node scripts/run.mjs lock-complete`)
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  lock.packages = Object.fromEntries(sorted)
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`package-lock.json: ${summary}; put right.`)
  if (unserved.length > 0)
    console.log(`The registry has no checksum of these, so nothing can check them:
  ${unserved.join('\n  ')}`)
})

/**
 * npm looks for an override's folder next to the package that asks: `npm ci` would link to a
 * missing one.
 */
function withStraightLinks(packages: Packages) {
  const folder = /^node_modules\/.*\/(scripts\/.+)$/
  let crooked = 0
  const straight = Object.entries(packages).flatMap(([path, entry]): [string, Entry][] => {
    if (folder.test(path)) return []
    if (!entry.link || !folder.test(entry.resolved ?? '')) return [[path, entry]]
    crooked += 1
    return [[path, { ...entry, resolved: entry.resolved?.replace(folder, '$1') }]]
  })
  return { packages: Object.fromEntries(straight), crooked }
}

function addOptional(packages: Packages) {
  const before = Object.keys(packages).length
  for (const [path, parent] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
      if (isPresent(packages, path, name)) continue
      const hoistedEntry = packages[`node_modules/${name}`]
      const entryPath = hoistedEntry ? `${path}/node_modules/${name}` : `node_modules/${name}`
      packages[entryPath] = entryFor(name, range, parent)
    }
  }
  return Object.keys(packages).length - before
}

function isPresent(packages: Packages, path: string, name: string) {
  let ancestorPath = path
  while (true) {
    if (packages[`${ancestorPath && `${ancestorPath}/`}node_modules/${name}`]) return true
    if (!ancestorPath) return false
    ancestorPath = ancestorPath.slice(0, Math.max(0, ancestorPath.lastIndexOf('node_modules/') - 1))
  }
}

function entryFor(name: string, range: string, parent: Entry): Entry {
  const version = range.replace(/^[\^~=v]+/, '')
  const words = name.split(/[-/]/)
  const os = words.filter((word) => systems.test(word))
  const cpu = words
    .map((word) => (word === 'amd64' ? 'x64' : word))
    .filter((word) => processors.test(word))
  const libc = os[0] === 'linux' ? words.flatMap((word) => libraries[word] ?? []) : []
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) || (os.length === 0 && cpu.length === 0)) {
    throw new Refusal(
      `Cannot tell version and platform of ${name}@${range}: add its entry by hand.`,
    )
  }
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(parent.dev && { dev: true }),
    ...(libc.length > 0 && { libc }),
    optional: true,
    ...(os.length > 0 && { os }),
  }
}

/** npm writes none for packages of machines that it does not install for. */
function addChecksums(packages: Packages): string[] {
  const unserved: string[] = []
  for (const [path, entry] of Object.entries(packages)) {
    if (entry.link || entry.integrity || !path.includes('node_modules/')) continue
    const packageName = `${nameOf(path, entry)}@${entry.version}`
    const integrity = checksumOf(packageName)
    if (integrity) entry.integrity = integrity
    else unserved.push(packageName)
  }
  return unserved
}

function checksumOf(packageName: string): string | undefined {
  try {
    const args = ['view', packageName, 'dist.integrity', '--json']
    const output = execFileSync('npm', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const integrity: unknown = JSON.parse(output)
    return typeof integrity === 'string' && integrity.startsWith('sha512-') ? integrity : undefined
  } catch {
    return undefined
  }
}

function nameOf(path: string, { name = path.split('node_modules/').at(-1) ?? '' }: Entry): string {
  return name
}

function putAddresses(packages: Packages) {
  let wrongCount = 0
  for (const [path, entry] of Object.entries(packages)) {
    const { name: _, version, integrity, resolved: givenAddress, ...rest } = entry
    const name = nameOf(path, entry)
    const file = `${name.split('/').at(-1)}-${version}.tgz`
    const resolved = integrity && `https://registry.npmjs.org/${name}/-/${file}`
    if (entry.link || givenAddress === resolved) continue
    wrongCount += 1
    const ownFields = {
      ...(entry.name && { name }),
      version,
      ...(resolved && { resolved, integrity }),
    }
    packages[path] = { ...ownFields, ...rest }
  }
  return wrongCount
}
