import { builtWitnesses } from '@/config/trusted-addresses'
import { sampleWitness } from '@/contract/public-log'
import type { SeenLog } from '@/lib/seen-log'

/** A sandbox's own witness is a sample that runs next to the server, so it is no outsider. */
export function isNamedWitness(key: string): boolean {
  return builtWitnesses().includes(key) && !key.startsWith(`${sampleWitness}+`)
}

/** new: this browser knows only other witnesses · changed: it knows this name with another key. */
export type KnownWitness = { since: string } | 'new' | 'changed'

/** Undefined if this browser has stored no witnesses yet: then none counts as new. */
export function knownWitness(
  { name, key }: { name: string; key: string },
  keys: SeenLog['witnesses'],
): KnownWitness | undefined {
  if (keys === undefined) return undefined
  const since = keys[key]
  if (since !== undefined) return { since }
  return Object.keys(keys).some((key) => key.startsWith(`${name}+`)) ? 'changed' : 'new'
}

/** The witnesses' keys, with the time at which this browser first saw each. */
export function withKeys(before: SeenLog | undefined, keys: readonly string[]) {
  const now = new Date().toISOString()
  return { ...Object.fromEntries(keys.map((key) => [key, now])), ...before?.witnesses }
}
