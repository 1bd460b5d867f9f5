import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import * as z from 'zod/mini'
import type { SignedEntry, SignerMemory } from '@/server/signer'

const line = z.object({
  place: z.string(),
  day: z.string(),
  data: z.string(),
  microShares: z.string(),
  isWithdrawn: z.optional(z.boolean()),
})

/**
 * A line for each order that was signed, written through to the disk before the key is used. A file
 * that cannot be read stops the signer: without it limits would begin anew.
 */
export function memoryInFile(path: string): SignerMemory {
  const entries = new Map<string, SignedEntry>()
  const take = ({ isWithdrawn, microShares, ...entry }: z.infer<typeof line>) => {
    if (isWithdrawn) entries.delete(entry.place)
    else entries.set(entry.place, { ...entry, microShares: BigInt(microShares) })
  }
  if (existsSync(path))
    for (const text of readFileSync(path, 'utf8').split('\n').filter(Boolean))
      take(line.parse(JSON.parse(text)))
  const append = (entry: SignedEntry, isWithdrawn?: true) => {
    const text = JSON.stringify({
      ...entry,
      microShares: String(entry.microShares),
      ...(isWithdrawn && { isWithdrawn }),
    })
    const file = openSync(path, 'a', 0o600)
    try {
      writeSync(file, `${text}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    take(line.parse(JSON.parse(text)))
  }
  return {
    signedOn: async (day) =>
      [...entries.values()]
        .filter((entry) => entry.day === day)
        .reduce((sum, { microShares }) => sum + microShares, 0n),
    callOf: async (place) => entries.get(place)?.data,
    note: async (entry) => {
      if (!entries.has(entry.place)) append(entry)
    },
    forget: async (place) => {
      const entry = entries.get(place)
      if (entry !== undefined) append(entry, true)
    },
  }
}
