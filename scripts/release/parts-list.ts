import { createHash } from 'node:crypto'
import { readPackages } from '../licences/packages'
import { type Lock, needsOf } from './locked'

interface About {
  name: string
  version: string
  commit: string
  seconds: number
}

export function partsList(lock: Lock, { name, version, commit, seconds }: About) {
  const own = `pkg:npm/${name}@${version}`
  const used = usedBy(lock)
  const refs = new Map(used.map((one) => [one.path, purlOf(one.name, one.version)]))
  const dependsOn = (path: string) =>
    [...new Set(needsOf(lock, path).flatMap((next) => refs.get(next) ?? []))].sort()
  const components = used.map(({ path, name: part, version: edition, licence }) => ({
    type: 'library',
    'bom-ref': purlOf(part, edition),
    name: part,
    version: edition,
    scope: lock[path]?.optional ? 'optional' : 'required',
    hashes: hashesOf(lock[path]?.integrity),
    ...(licence && licence !== 'nothing' && { licenses: [licenceOf(licence)] }),
    purl: purlOf(part, edition),
    ...(lock[path]?.resolved && {
      externalReferences: [{ type: 'distribution', url: lock[path].resolved }],
    }),
  }))
  const once = new Map(components.map((component) => [component['bom-ref'], component]))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(`${own} ${commit}`)}`,
    version: 1,
    metadata: {
      timestamp: new Date(seconds * 1000).toISOString(),
      component: { type: 'application', 'bom-ref': own, name, version, purl: own },
      properties: [{ name: 'commit', value: commit }],
    },
    components: [...once.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
    dependencies: [
      { ref: own, dependsOn: dependsOn('') },
      ...dependencies(used.map(({ path }) => [refs.get(path) as string, dependsOn(path)])),
    ],
  }
}

function usedBy(lock: Lock) {
  const stated = new Map(
    readPackages().packages.map((packageEntry) => [packageEntry.path, packageEntry.licence]),
  )
  return Object.entries(lock)
    .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
    .map(([path, { version, optional, license }]) => ({
      path,
      version,
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      licence: optional ? license : stated.get(path),
    }))
}

function dependencies(found: [string, string[]][]) {
  const all = new Map<string, Set<string>>()
  for (const [ref, more] of found) all.set(ref, new Set([...(all.get(ref) ?? []), ...more]))
  return [...all].sort().map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].sort() }))
}

const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`

const licenceOf = (licence: string) =>
  licence.split(/ AND | OR /).some((word) => word.includes(' '))
    ? { license: { name: licence } }
    : { expression: licence }

function hashesOf(integrity = '') {
  const [, alg, content = ''] = /^sha(\d+)-(.+)$/.exec(integrity) ?? []
  return alg ? [{ alg: `SHA-${alg}`, content: Buffer.from(content, 'base64').toString('hex') }] : []
}

/** A UUID of version 8, made of a hash, so it is the same each time. */
function uuidOf(text: string) {
  const hash = createHash('sha256').update(text).digest('hex')
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
