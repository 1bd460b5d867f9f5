import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import * as z from 'zod/mini'
import {
  emptyLog,
  type LogMemory,
  type MemoryLine,
  memoryOver,
  type SignerMemory,
} from '@/server/signer'

/**
 * A line as files keep it: `day` is the period, and `microShares` the units, from the time when only
 * deliveries were signed. They stay, so that what an older release signed goes on counting.
 */
const line = z.object({
  place: z.string(),
  day: z.string(),
  data: z.string(),
  paidOn: z.optional(z.string()),
  microShares: z.string(),
  purpose: z.optional(z.string()),
  isStored: z.optional(z.boolean()),
  isWithdrawn: z.optional(z.boolean()),
})

/**
 * A line for each order that was signed, written through to the disk before the key is used, and one
 * more once its bytes are stored. A file that cannot be read stops the signer: without it limits would
 * start again from zero. The one exception is a line whose writing broke off, on a full disk or by a loss of
 * power: its key was never used, so it counts for nothing and the signer goes on without anybody's hand.
 */
export function memoryInFile(path: string): SignerMemory {
  let readTo = 0
  let endsInAPiece = false
  const unread = () => {
    const bytes = bytesFrom(path, readTo)
    const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1)
    const lines = whole.toString('utf8').split('\n').filter(isWhole).map(lineIn)
    endsInAPiece = whole.length < bytes.length
    readTo += whole.length
    return lines
  }
  return memoryOver({
    unread,
    write: ({ period, units, ...entry }) => {
      const text = JSON.stringify({ ...entry, day: period, microShares: String(units) })
      writeThrough(path, 'a', endsInAPiece ? `\n${text}` : text)
    },
  })
}

/** Each line is one object without another in it, so only a whole one ends so. */
const isWhole = (text: string) => text.endsWith('}')

function lineIn(text: string): MemoryLine {
  const { day, microShares, ...entry } = line.parse(JSON.parse(text))
  return { ...entry, period: day, units: BigInt(microShares) }
}

function bytesFrom(path: string, start: number): Buffer {
  if (!existsSync(path)) return Buffer.alloc(0)
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(file).size - start))
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, start))
  } finally {
    closeSync(file)
  }
}

const logEnd = z.object({ size: z.int(), tops: z.array(z.string()) })

/**
 * How far the log of audits was signed, by its size and the tops of its full trees. Each is written
 * through next to the old one and takes its place in one step, so half of one is never read.
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
    // In full or with an error: a nearly full disk takes a part of what is written and says nothing.
    writeFileSync(file, `${text}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
