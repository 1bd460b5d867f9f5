import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import * as z from 'zod/mini'
import { emptyLog, type LogMemory, type SignedEntry, type SignerMemory } from '@/server/signer'

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
    writeThrough(path, 'a', text)
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

const logEnd = z.object({ size: z.int(), tops: z.array(z.string()) })

/**
 * How far the log of audits was signed, by its size and the tops of its full trees. Each is written
 * through beside the old one and takes its place in one step, so half of one is never read.
 */
export function logMemoryInFile(path: string): LogMemory {
  return {
    last: async () =>
      existsSync(path) ? logEnd.parse(JSON.parse(readFileSync(path, 'utf8'))) : emptyLog,
    note: async (end) => {
      writeThrough(`${path}.new`, 'w', JSON.stringify(end))
      renameSync(`${path}.new`, path)
    },
  }
}

function writeThrough(path: string, how: 'a' | 'w', text: string): void {
  const file = openSync(path, how, 0o600)
  try {
    writeSync(file, `${text}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
