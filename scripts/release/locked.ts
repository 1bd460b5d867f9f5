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

/** The place of what a package asks for, beside it or above. */
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

/** Where what this one needs stands; what only some would need is there or is not. */
export function needsOf(lock: Lock, path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    lock[path] ?? {}
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  )
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
  return names.flatMap((name) => placeOf(lock, path, name) ?? [])
}

/** The part of a lock file that these packages need, each where it stands. */
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
