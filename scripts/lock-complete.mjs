// node scripts/lock-complete.mjs [--check]: run it after each `npm install`; see docs/decisions/005.
import './node-version.mjs'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal, runCommand } from './refusal.mjs'
import { projectRoot } from './settings.mjs'

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]
const libraries = {
  gnu: 'glibc',
  gnueabihf: 'glibc',
  glibc: 'glibc',
  musl: 'musl',
  musleabihf: 'musl',
}

// Some packages call a processor by another name than Node does.
const otherNames = { amd64: 'x64' }

/** Adds the optional packages that the registry in use did not list, and drops registry addresses. */
export function completeLock(lock) {
  const { packages, crooked } = withStraightLinks(lock.packages)
  const added = []
  for (const [path, parent] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
      if (isPresent(packages, path, name)) continue
      const taken = packages[`node_modules/${name}`]
      const place = taken ? `${path}/node_modules/${name}` : `node_modules/${name}`
      packages[place] = entryFor(name, range, parent)
      added.push(`${name}@${packages[place].version}`)
    }
  }
  let addresses = 0
  for (const [path, { resolved, ...rest }] of Object.entries(packages)) {
    if (resolved === undefined || rest.link) continue
    packages[path] = rest
    addresses += 1
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  return { lock: { ...lock, packages: Object.fromEntries(sorted) }, added, addresses, crooked }
}

/**
 * npm takes the folder of an override (`file:./…`) for one beside the package that asks for it, and
 * `npm ci` would link to a place that does not exist. The folder stands in the project.
 */
function withStraightLinks(packages) {
  let crooked = 0
  const straight = Object.entries(packages).flatMap(([path, entry]) => {
    const folder = /^node_modules\/.*\/(scripts\/.+)$/
    if (folder.test(path)) return []
    if (!entry.link || !folder.test(entry.resolved)) return [[path, entry]]
    crooked += 1
    return [[path, { ...entry, resolved: entry.resolved.replace(folder, '$1') }]]
  })
  return { packages: Object.fromEntries(straight), crooked }
}

function isPresent(packages, path, name) {
  let place = path
  while (true) {
    if (packages[`${place && `${place}/`}node_modules/${name}`]) return true
    if (!place) return false
    place = place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1))
  }
}

function entryFor(name, range, parent) {
  const version = range.replace(/^[\^~=v]+/, '')
  const words = name.split(/[-/]/)
  const os = words.filter((word) => systems.includes(word))
  const cpu = words
    .map((word) => otherNames[word] ?? word)
    .filter((word) => processors.includes(word))
  const libc = words.map((word) => libraries[word]).filter((word) => word && os[0] === 'linux')
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

if (process.argv[1]?.endsWith('lock-complete.mjs')) {
  await runCommand(() => {
    const file = join(projectRoot, 'package-lock.json')
    const { lock, added, addresses, crooked } = completeLock(JSON.parse(readFileSync(file, 'utf8')))
    const found = `${added.length} optional packages missing, ${addresses} registry addresses, ${crooked} crooked links`
    if (process.argv.includes('--check')) {
      if (added.length + addresses + crooked === 0) return
      throw new Refusal(`package-lock.json: ${found}. Run: node scripts/lock-complete.mjs`)
    }
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
    console.log(`package-lock.json: ${found}; put right.`)
  })
}
