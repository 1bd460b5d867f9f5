import * as z from 'zod/mini'
import { grow, type LogEnd, rootOver } from '@/contract/log-proofs'
import { checkpointText } from '@/contract/signed-notes'
import type { Db } from '@/server/platform/db/database'
import { queryOne, read } from '@/server/platform/db/query'
import type { Ports } from '@/server/platform/ports'

/** The log's own key. It signs checkpoints, which move no shares. */
export interface LogKey {
  name: string
  /** An Ed25519 signature over the note, as hexadecimal digits. */
  sign(text: string): Promise<string>
}

/**
 * What was signed last. An attacker who can write the database cannot make the signer forget it.
 */
export interface LogMemory {
  last(): Promise<LogEnd>
  /** Called before signing: a signature without a record could be contradicted later. */
  note(end: LogEnd): Promise<void>
}

export interface LogSignerNeeds extends Pick<Ports, 'db' | 'log'> {
  key: LogKey
  memory: LogMemory
}

const digits = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const checkpointToSign = z.object({ size: z.int(), root: digits, leaves: z.array(digits) })

export const emptyLog: LogEnd = { size: 0, tops: [] }

/**
 * Signs the newest checkpoint of the log of audits, if it extends the last one signed here: the
 * signer adds the new leaves to its own state, and has to get the same root. Otherwise it refuses,
 * and the page shows to everybody that the newest audits are in no signed log. A process that dies
 * before its signature is stored signs the same checkpoint again.
 */
export async function signCheckpoint({ db, log, key, memory }: LogSignerNeeds): Promise<boolean> {
  const last = await memory.last()
  const next = await nextCheckpoint(db, last.size)
  if (next === undefined) return false
  let end = last
  for (const leaf of next.leaves) end = (await grow(end, leaf)).end
  const { size, root } = next
  // guard: without it, the signer signs a log that does not go on — server/ledger/log/roots-log: a
  //   log that was rewritten is not signed
  if (end.size !== size || (await rootOver(end.tops)) !== root) {
    const why = `It does not go on from the ${last.size} entries that were signed.`
    log.error('a checkpoint of the log of audits was not signed', { size, why })
    return decide(db, size, { why })
  }
  await memory.note(end)
  const signature = await key.sign(checkpointText({ origin: key.name, size, root }))
  return decide(db, size, { signature })
}

/** The newest undecided checkpoint, with the leaves that were not signed yet. */
async function nextCheckpoint(db: Db, size: number) {
  const { found } = await queryOne(db, { found: read.json })`
    select signer_next_checkpoint(${size}::bigint) as found`
  return found == null ? undefined : checkpointToSign.parse(found)
}

/** Stores the signature, or why there is none. */
async function decide(db: Db, size: number, decision: { signature?: string; why?: string }) {
  const { signature = null, why = null } = decision
  const { done } = await queryOne(db, { done: read.boolean })`
    select signer_decide_checkpoint(${size}::bigint, ${signature}::text, ${why}::text) as done`
  return done
}

/** Lasts as long as the process: for a sandbox, and for tests. */
export function logMemoryOfProcess(): LogMemory {
  let end = emptyLog
  return {
    last: async () => end,
    note: async (signed) => {
      end = signed
    },
  }
}
