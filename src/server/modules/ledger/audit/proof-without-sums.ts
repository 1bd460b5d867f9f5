import type { BalanceProof } from '@/contract/audit'
import type { Fingerprints } from '@/server/platform/crypto/keys'
import {
  besides,
  type OlderShard,
  olderLevelsAbove,
  shardDepth,
  shardTree,
  unpack,
} from './shard-tree'
import type { OwnedLine } from './sum-tree'

interface OwnShard {
  shard: number
  packed: Uint8Array
  lines: OwnedLine[]
}

/**
 * A line of an audit that an older release has published: its tree bound no sums. Needed only until
 * three audits of this release have followed, as older ones prove nothing any more.
 */
export async function proofWithoutSums(
  { shard, packed, lines }: OwnShard,
  { owner, fingerprints }: { owner: string; fingerprints: Fingerprints },
): Promise<BalanceProof | null> {
  const shards = unpack(packed)
  const { seed } = shards[shard] as OlderShard
  const line = (await shardTree(lines, { seed, fingerprints })).lineOf(owner)
  if (line === undefined) return null
  const roots = shards.map(({ root }) => root)
  return {
    ...line,
    position: shard * 2 ** shardDepth + line.position,
    path: [...line.path, ...pathAbove(await olderLevelsAbove(roots, fingerprints), shard)],
  }
}

/** The fingerprints beside the way from a shard to the root of the whole tree, lowest first. */
function pathAbove(levels: string[][], shard: number): string[] {
  return levels
    .slice(0, -1)
    .map((level, height) => level[besides(Math.floor(shard / 2 ** height))] as string)
}
