interface Locked {
  version: string
  resolved?: string
  integrity?: string
  license?: string
  dev?: boolean
  link?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export type Lock = Record<string, Locked>

function placeOf(lock: Lock, from: string, name: string): string | undefined {
  for (
    let place = from;
    ;
    place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules')))
  ) {
    const path = `${place && `${place}/`}node_modules/${name}`
    if (lock[path]) return path
    if (!place) return undefined
  }
}

export function needsOf(lock: Lock, path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    lock[path] ?? {}
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  )
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
  return names.flatMap((name) => placeOf(lock, path, name) ?? [])
}

/**
 * What these need. A stand-in of the source is a link to a folder that no release has, so nobody asks
 * for it there.
 */
export function lockedFor(lock: Lock, names: string[]): Lock {
  const found: Lock = {}
  const add = (path: string) => {
    const entry = lock[path]
    if (found[path] || !entry || entry.link) return
    found[path] = withoutLinks(lock, path, entry)
    for (const next of needsOf(lock, path)) add(next)
  }
  for (const name of names) add(`node_modules/${name}`)
  return Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function withoutLinks(lock: Lock, path: string, entry: Locked): Locked {
  const rest = { ...entry }
  for (const kind of ['dependencies', 'optionalDependencies'] as const) {
    const asked = entry[kind]
    if (!asked) continue
    rest[kind] = Object.fromEntries(
      Object.entries(asked).filter(([name]) => !lock[placeOf(lock, path, name) ?? '']?.link),
    )
  }
  return rest
}

export function lockFile(
  about: { name: string; version: string; dependencies: object },
  lock: Lock,
) {
  const { name, version, dependencies } = about
  const packages = lockedFor(lock, Object.keys(dependencies))
  const own = { name, version, dependencies }
  return { name, version, lockfileVersion: 3, requires: true, packages: { '': own, ...packages } }
}
