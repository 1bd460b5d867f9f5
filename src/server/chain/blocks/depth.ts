/**
 * The depth of a block is the smallest that any node reports. A node that runs ahead, perhaps on
 * its own fork, must not age a block that the others have seen only briefly. Everything that counts
 * confirmations uses this, so a member reads the number that crediting uses.
 */
export function depthOf(block: bigint, top: bigint): number {
  return block > top ? 0 : Number(top - block) + 1
}

/** The newest block with this depth. */
export function newestOfDepth(depth: number, top: bigint): bigint {
  // guard: without it, a transfer is booked before it is deep — server/custody/guards: nothing is
  //   booked before fifteen blocks — without the second term
  return top - BigInt(depth) + 1n
}

/** Depth is counted from here: followed by us, and known to each node. */
export function topOf({ height, minHead }: { height: bigint; minHead: bigint }): bigint {
  // guard: without it, depth is counted from the node that is furthest —
  //   server/purchases/settling/depth: a node that runs ahead on a fork hastens no credit — first
  //   choice
  return height < minHead ? height : minHead
}

export function lowestOf(heads: bigint[]): bigint | undefined {
  // guard: without it, the node that has the most blocks says how deep one is —
  //   server/purchases/settling/depth: a node that stands still holds credit up — order reversed
  return heads.toSorted((a, b) => Number(a - b))[0]
}
