/** Shares that came, or below zero those that went. */
export interface Movement {
  microShares: bigint
  /** Micro-dollars for what came; what goes takes its part of them along. */
  paid: bigint
}

interface Part {
  microShares: bigint
  paid: bigint
}

/** What of a lot is still there. */
export interface OpenLot<Moved> extends Part {
  lot: Moved
}

export interface TakenPart<Moved> extends OpenLot<Moved> {
  taking: Moved
}

export interface CostBasis<Moved> {
  /** After each movement, what was paid for all that is left: by the moving average. */
  average: bigint[]
  /** First in, first out. */
  open: OpenLot<Moved>[]
  taken: TakenPart<Moved>[]
}

/** What was paid for what is left of movements in their order, by both methods. */
export function costBasis<Moved extends Movement>(movements: Moved[]): CostBasis<Moved> {
  const pool = { microShares: 0n, paid: 0n }
  const lots: OpenLot<Moved>[] = []
  const taken: TakenPart<Moved>[] = []
  let first = 0
  const average = movements.map((moved) => {
    const { microShares, paid } = moved
    if (microShares > 0n) {
      pool.microShares += microShares
      pool.paid += paid
      lots.push({ lot: moved, microShares, paid })
      return pool.paid
    }
    takePart(pool, -microShares)
    for (let left = -microShares; left > 0n && first < lots.length; ) {
      const place = lots[first] as OpenLot<Moved>
      const part = takePart(place, left)
      taken.push({ taking: moved, lot: place.lot, ...part })
      left -= part.microShares
      if (place.microShares === 0n) first += 1
    }
    return pool.paid
  })
  return { average, open: lots.slice(first), taken }
}

/** Its part of the cost is rounded down and the rest stays, so that nothing of it is lost or made. */
function takePart(from: Part, wanted: bigint): Part {
  const microShares = wanted < from.microShares ? wanted : from.microShares
  const paid = microShares === 0n ? 0n : (from.paid * microShares) / from.microShares
  from.microShares -= microShares
  from.paid -= paid
  return { microShares, paid }
}
