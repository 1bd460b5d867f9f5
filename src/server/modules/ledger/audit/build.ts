import type { Fingerprints } from '@/server/platform/crypto/ports'
import type { Db } from '@/server/platform/db/database'
import { linesOf, shardsWithLines } from './lines'
import { type Balance, emptyRoots, shardTree } from './shard-tree'
import { type Shard, shardBitsFor, unpack } from './shards'

export interface Building {
  serial: bigint
  owners: number
  /** Secret, and new for each snapshot. */
  seed: string
  /** The newest that was published, while its books were right. */
  base: { serial: bigint; shards: Uint8Array } | undefined
  /** With fewer owners all is built, so that nobody can tell from two snapshots who did not move. */
  wholeBelow: number
}

/** All shards of a snapshot. Lines are read and joined one shard at a time, and requests come between. */
export async function buildShards(
  { db, fingerprints }: { db: Db; fingerprints: Fingerprints },
  { serial, owners, seed, base, wholeBelow }: Building,
): Promise<Shard[]> {
  const shardBits = shardBitsFor(owners)
  const reused = owners < wholeBelow ? undefined : reusedFrom(base, shardBits)
  const after = reused && base?.serial
  const seeds = await fingerprints(
    Array.from({ length: 2 ** shardBits }, (_, shard) => `shard\n${seed}\n${shard}`),
  )
  const shards = reused ?? (await emptyShards(seeds, fingerprints))
  for (const shard of await shardsWithLines(db, { serial, shardBits, after })) {
    const balances = await linesOf(db, { serial, shardBits, shard })
    const own = seeds[shard] as string
    const { root } = await shardTree(balances, { seed: own, fingerprints })
    shards[shard] = { seed: own, root, ...sumsOf(balances) }
    await othersTurn()
  }
  return shards
}

/** What need not be built again; undefined where there is nothing of the same size. */
function reusedFrom(base: Building['base'], shardBits: number): Shard[] | undefined {
  const shards = base ? unpack(base.shards) : []
  return shards.length === 2 ** shardBits ? shards : undefined
}

async function emptyShards(seeds: string[], fingerprints: Fingerprints): Promise<Shard[]> {
  const roots = await emptyRoots(seeds, fingerprints)
  return seeds.map((seed, shard) => ({
    seed,
    root: roots[shard] as string,
    available: 0n,
    staked: 0n,
  }))
}

function sumsOf(balances: Balance[]): Pick<Shard, 'available' | 'staked'> {
  const sum = (of: (balance: Balance) => string) =>
    balances.reduce((total, balance) => total + BigInt(of(balance)), 0n)
  return { available: sum(({ available }) => available), staked: sum(({ staked }) => staked) }
}

function othersTurn(): Promise<void> {
  return new Promise((done) => setTimeout(done))
}
