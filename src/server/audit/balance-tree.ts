import { fingerprint, leafOf, pairOf, type ShareLine, type TreePlace } from '@/contract/share-proof'

import { inParallel } from '../payments/in-parallel'

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
  const salted = await inParallel([...balances].sort(byOwner), (balance) => salt(balance, seed))
  let level = new Map<number, string>()
  const lines = salted.map(({ line, leaf, drawn }) => {
    const position = freePlace(level, drawn, 2 ** depth)
    level.set(position, leaf)
    return { ...line, position }
  })
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

async function salt(balance: Balance, seed: string) {
  const line = { ...balance, salt: await fingerprint(`salt\n${seed}\n${balance.owner}`) }
  const drawn = await fingerprint(`place\n${seed}\n${balance.owner}`)
  return { line, leaf: await leafOf(line), drawn: Number.parseInt(drawn.slice(0, 12), 16) }
}

function freePlace(taken: Map<number, string>, drawn: number, places: number): number {
  let place = drawn % places
  while (taken.has(place)) place = (place + 1) % places
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
  const lonely = [...level.keys()].map(besides).filter((index) => !level.has(index))
  const fills = await inParallel(lonely, (index) => fillOf(seed, height, index))
  for (const [place, index] of lonely.entries()) level.set(index, fills[place] as string)
  const lefts = [...level.keys()].filter((index) => index % 2 === 0)
  const pairs = await inParallel(lefts, (index) =>
    pairOf(level.get(index) as string, level.get(index + 1) as string),
  )
  return new Map(lefts.map((index, place) => [index / 2, pairs[place] as string]))
}

function besides(index: number): number {
  return index % 2 === 0 ? index + 1 : index - 1
}

function pathOf(levels: Map<number, string>[], position: number): string[] {
  let index = position
  return levels.map((level) => {
    const other = level.get(besides(index)) as string
    index = Math.floor(index / 2)
    return other
  })
}
