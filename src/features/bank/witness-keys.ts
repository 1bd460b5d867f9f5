import { sampleWitness } from '@/contract/public-log'
import type { SeenLog } from '@/lib/seen-log'

/**
 * The keys of `AUDIT_WITNESSES` with which this page was built, so that no answer of a server can name
 * another. A sandbox's own witness is a sample, which runs beside the server and is nobody outside.
 */
export function namedWitnesses(): string[] {
  return (process.env.NEXT_PUBLIC_AUDIT_WITNESSES || '')
    .split(',')
    .map((one) => one.trim().split('@http', 1)[0] ?? '')
    .filter((key) => key !== '' && !key.startsWith(`${sampleWitness}+`))
}

/** new: this browser knew other witnesses alone · changed: it knew this name with another key. */
export type KnownWitness = { since: string } | 'new' | 'changed'

/** Undefined where this browser has kept no witnesses yet: then nothing is new. */
export function knownWitness(
  { name, key }: { name: string; key: string },
  known: SeenLog['witnesses'],
): KnownWitness | undefined {
  if (known === undefined) return undefined
  const since = known[key]
  if (since !== undefined) return { since }
  return Object.keys(known).some((one) => one.startsWith(`${name}+`)) ? 'changed' : 'new'
}

/** The witnesses' keys with when this browser saw each first. */
export function withKeys(before: SeenLog | undefined, keys: readonly string[]) {
  const now = new Date().toISOString()
  return { ...Object.fromEntries(keys.map((key) => [key, now])), ...before?.witnesses }
}
