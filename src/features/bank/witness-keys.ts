import { builtWitnesses } from '@/config/trusted-addresses'
import { sampleWitness } from '@/contract/public-log'
import type { SeenLog } from '@/lib/seen-log'

/** A sandbox's own witness is a sample, which runs next to the server and is nobody outside. */
export function isNamedWitness(key: string): boolean {
  return builtWitnesses().includes(key) && !key.startsWith(`${sampleWitness}+`)
}

/** new: this browser knew other witnesses alone · changed: it knew this name with another key. */
export type KnownWitness = { since: string } | 'new' | 'changed'

/** Undefined if this browser has kept no witnesses yet: then nothing is new. */
export function knownWitness(
  { name, key }: { name: string; key: string },
  keys: SeenLog['witnesses'],
): KnownWitness | undefined {
  if (keys === undefined) return undefined
  const since = keys[key]
  if (since !== undefined) return { since }
  return Object.keys(keys).some((key) => key.startsWith(`${name}+`)) ? 'changed' : 'new'
}

/** The witnesses' keys with when this browser saw each first. */
export function withKeys(before: SeenLog | undefined, keys: readonly string[]) {
  const now = new Date().toISOString()
  return { ...Object.fromEntries(keys.map((key) => [key, now])), ...before?.witnesses }
}
