import { reads, type SwapRow } from '../product'
import type { KnownSwap } from '../simulation/records'
import { isFinal, isLongDeep, type Law, type Outside, type SeenRows, short } from './law'

/** A swap is told as the final blocks have it, with the amounts of its events. */
export const swapsAsOnChain: Law = {
  name: 'swaps are told as the chain has them',
  async check(outside, seen) {
    const rows = await seen.rows<SwapRow>(reads.swaps)
    return rows.flatMap((row) => {
      const wrong = against(outside, seen, row)
      return wrong === undefined ? [] : [`swap ${short(row.hash)} ${wrong}`]
    })
  },
}

const statusOf: Record<SwapRow['state'], string> = {
  waiting: 'pending',
  confirmed: 'confirmed',
  failed: 'failed',
  replaced: 'replaced',
  other: 'expired',
  'given-up': 'expired',
}

function against(outside: Outside, seen: SeenRows, row: SwapRow): string | undefined {
  const { hash, payer, state, status } = row
  if (status !== statusOf[state]) return `is ${state} and shown as ${status}`
  const place = seen.places.get(hash)
  if (state === 'waiting')
    return seen.isLast && place !== undefined && isLongDeep(outside, place)
      ? `is in block ${place} and still waited for`
      : undefined
  const isDeep = place !== undefined && isFinal(outside, place)
  const known = outside.records.swaps.get(hash)
  const isOwn = known !== undefined && known.tx.from === payer
  switch (state) {
    case 'confirmed':
      if (!isDeep) return 'is told as done and is not final'
      if (!isOwn || known.tx.isReverted) return 'is told as done and is none of the member'
      return inFigures(row, known)
    case 'failed':
      return isDeep && isOwn && known.tx.isReverted ? undefined : 'is told as undone and is not'
    case 'other':
      return isDeep && !isOwn ? undefined : 'is told as another’s and is not'
    case 'replaced':
      return place === undefined && isOvertaken(outside, row, known)
        ? undefined
        : 'is told as replaced and is not'
    case 'given-up':
      return place === undefined ? undefined : `is given up and in block ${place}`
  }
}

function inFigures(row: SwapRow, { pay, receive }: KnownSwap): string | undefined {
  const told = `${row.pay} ${row.currency} for ${row.received} ${row.receivedCurrency}`
  const true_ = `${pay.amount} ${pay.symbol} for ${receive.amount} ${receive.symbol}`
  return told === true_ ? undefined : `is told as ${told} and was ${true_}`
}

/** The chain has so many transactions of this wallet that the one meant has no place any more. */
function isOvertaken(
  { nodes, records }: Outside,
  { hash, payer }: SwapRow,
  known: KnownSwap | undefined,
): boolean {
  const sent = known?.tx ?? records.reportedPayments.get(hash)
  if (sent === undefined) return false
  const landed = nodes.chain.blocks.flatMap(({ transactions }) =>
    transactions.filter(({ from }) => from === payer),
  )
  return landed.length > sent.nonce
}
