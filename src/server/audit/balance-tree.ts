import { fingerprint, leafOf, pairOf, type ShareLine, type TreePlace } from '@/contract/share-proof'

export type Balance = Omit<ShareLine, 'salt'>
export type PlacedLine = ShareLine & TreePlace

export interface BalanceTree {
  root: string
  lines: PlacedLine[]
}

/** A tree of this depth is published while it is at most half full: its size says no more than that. */
const leastDepth = 20

/**
 * Salts, places and what fills the empty ones all follow from the seed. Lines lie scattered, and an
 * empty place looks like a taken one, so neighbours and numbers tell nothing about how many there are.
 */
export async function balanceTree(
  balances: readonly Balance[],
  seed: string,
  smallest = leastDepth,
): Promise<BalanceTree> {
  const depth = depthFor(balances.length, smallest)
  const lines: (ShareLine & { position: number })[] = []
  let level = new Map<number, string>()
  for (const balance of [...balances].sort(byOwner)) {
    const line = { ...balance, salt: await fingerprint(`salt\n${seed}\n${balance.owner}`) }
    const position = await freePlace(level, { seed, owner: balance.owner, depth })
    level.set(position, await leafOf(line))
    lines.push({ ...line, position })
  }
  if (level.size === 0) level.set(0, await fillOf(seed, 0, 0))
  const levels: Map<number, string>[] = []
  for (let height = 0; height < depth; height += 1) {
    const above = await levelAbove(level, { seed, height })
    levels.push(level)
    level = above
  }
  return {
    root: level.get(0) as string,
    lines: lines.map((line) => ({ ...line, path: pathOf(levels, line.position) })),
  }
}

function byOwner(one: Balance, other: Balance): number {
  return one.owner < other.owner ? -1 : 1
}

function depthFor(count: number, smallest: number): number {
  let depth = smallest
  while (2 ** depth < count * 2) depth += 1
  return depth
}

async function freePlace(
  taken: Map<number, string>,
  { seed, owner, depth }: { seed: string; owner: string; depth: number },
): Promise<number> {
  const drawn = await fingerprint(`place\n${seed}\n${owner}`)
  let place = Number.parseInt(drawn.slice(0, 12), 16) % 2 ** depth
  while (taken.has(place)) place = (place + 1) % 2 ** depth
  return place
}

function fillOf(seed: string, height: number, index: number): Promise<string> {
  return fingerprint(`fill\n${seed}\n${height}\n${index}`)
}

/** Fills the places that meet a taken one, and joins each two. */
async function levelAbove(
  level: Map<number, string>,
  { seed, height }: { seed: string; height: number },
): Promise<Map<number, string>> {
  for (const index of [...level.keys()]) {
    const other = index % 2 === 0 ? index + 1 : index - 1
    if (!level.has(other)) level.set(other, await fillOf(seed, height, other))
  }
  const above = new Map<number, string>()
  for (const [index, right] of level) {
    if (index % 2 === 0) continue
    above.set((index - 1) / 2, await pairOf(level.get(index - 1) as string, right))
  }
  return above
}

function pathOf(levels: Map<number, string>[], position: number): string[] {
  let index = position
  return levels.map((level) => {
    const other = level.get(index % 2 === 0 ? index + 1 : index - 1) as string
    index = Math.floor(index / 2)
    return other
  })
}
