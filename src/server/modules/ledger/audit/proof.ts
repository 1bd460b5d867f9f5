import { eq } from 'drizzle-orm'
import type { BalanceProof } from '@/contract/audit'
import type { Fingerprints } from '@/server/platform/crypto/ports'
import type { Db } from '@/server/platform/db/database'
import { auditSnapshots } from '../tables'
import { linesOf, shardOf } from './lines'
import { type Balance, besides, levelsAbove, shardDepth, shardTree } from './shard-tree'
import { type Shard, shardBitsOf, unpack } from './shards'

interface Asked {
  audit: string
  owner: string
}

interface OwnShard {
  shard: number
  balances: Balance[]
  packed: Uint8Array
}

/** From the own shard, built once more. Null for who had no line, undefined where nothing can be proved any more. */
export async function provedLine(
  { db, fingerprints }: { db: Db; fingerprints: Fingerprints },
  asked: Asked,
): Promise<BalanceProof | null | undefined> {
  // Between two looks the next audit may sweep away what the first one saw.
  const read = await db.transaction((tx) => ownShard(tx, asked), {
    isolationLevel: 'repeatable read',
  })
  if (!read) return read
  const { shard, balances } = read
  const shards = unpack(read.packed)
  const { seed } = shards[shard] as Shard
  const tree = await shardTree(balances, { seed, fingerprints })
  const line = tree.lineOf(asked.owner)
  if (line === undefined) return null
  const roots = shards.map(({ root }) => root)
  return {
    ...line,
    position: shard * 2 ** shardDepth + line.position,
    path: [...line.path, ...wayUp(await levelsAbove(roots, fingerprints), shard)],
  }
}

async function ownShard(tx: Db, { audit, owner }: Asked): Promise<OwnShard | null | undefined> {
  const [snapshot] = await tx
    .select({ serial: auditSnapshots.serial, packed: auditSnapshots.shards })
    .from(auditSnapshots)
    .where(eq(auditSnapshots.id, audit))
  if (!snapshot?.packed) return undefined
  const { serial, packed } = snapshot
  const shardBits = shardBitsOf(packed)
  const shard = await shardOf(tx, { serial, shardBits, owner })
  if (shard === undefined) return null
  return { shard, packed, balances: await linesOf(tx, { serial, shardBits, shard }) }
}

function wayUp(levels: string[][], shard: number): string[] {
  return levels
    .slice(0, -1)
    .map((level, height) => level[besides(Math.floor(shard / 2 ** height))] as string)
}
