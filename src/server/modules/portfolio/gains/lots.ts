export interface Lot {
  at: Date
  kind: 'purchase' | 'reward' | 'other'
  microShares: bigint
  /** Micro-dollars; nothing for rewards. */
  paid: bigint
  /** What the shares were worth when they came. */
  worth: bigint
}

export interface Taking {
  at: Date
  why: string
  microShares: bigint
  /** Micro-dollars for a share at that time. */
  price: bigint
}

/** What of a lot is still there, with what was paid for it. */
export interface OpenLot {
  lot: Lot
  microShares: bigint
  paid: bigint
}

export interface TakenPart extends OpenLot {
  taking: Taking
}

/** First in, first out. What was paid for a lot is split with its shares, and nothing of it is lost. */
export function firstInFirstOut(
  lots: Lot[],
  takings: Taking[],
): { open: OpenLot[]; taken: TakenPart[] } {
  const open = lots.map((lot) => ({ lot, microShares: lot.microShares, paid: lot.paid }))
  let first = 0
  const taken = takings.flatMap((taking) => {
    while (open[first]?.microShares === 0n) first += 1
    return takeFrom(open, first, taking)
  })
  return { open: open.filter(({ microShares }) => microShares > 0n), taken }
}

function takeFrom(open: OpenLot[], first: number, taking: Taking): TakenPart[] {
  let left = taking.microShares
  const parts: TakenPart[] = []
  for (let index = first; index < open.length && left > 0n; index += 1) {
    const place = open[index] as OpenLot
    if (place.lot.at > taking.at) break
    if (place.microShares === 0n) continue
    const isWhole = place.microShares <= left
    const microShares = isWhole ? place.microShares : left
    const paid = (place.paid * microShares) / place.microShares
    parts.push({ taking, lot: place.lot, microShares, paid })
    place.microShares -= microShares
    place.paid -= paid
    left -= microShares
  }
  return parts
}
