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

export function lockedFor(lock: Lock, names: string[]): Lock {
  const found = new Set<string>()
  const add = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    for (const next of needsOf(lock, path)) add(next)
  }
  for (const name of names) add(`node_modules/${name}`)
  return Object.fromEntries([...found].sort().map((path) => [path, lock[path] as Locked]))
}
