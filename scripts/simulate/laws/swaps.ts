import { reads, type SwapRow } from '../product'
import type { KnownSwap } from '../simulation/records'
import { isFinal, isLongDeep, type Law, type Outside, type SeenRows, shortHash } from './law'

/** A swap is told as the final blocks have it, with the amounts of its events. */
export const swapsAsOnChain: Law = {
  name: 'swaps are told as the chain has them',
  async check(world, seenRows) {
    const rows = await seenRows.rows<SwapRow>(reads.swaps)
    return rows.flatMap((row) => {
      const violation = against(world, seenRows, row)
      return violation === undefined ? [] : [`swap ${shortHash(row.hash)} ${violation}`]
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

function against(world: Outside, seenRows: SeenRows, row: SwapRow): string | undefined {
  const { hash, payer, state, status } = row
  if (status !== statusOf[state]) return `is ${state} and shown as ${status}`
  const block = seenRows.places.get(hash)
  if (state === 'waiting')
    return seenRows.isLast && block !== undefined && isLongDeep(world, block)
      ? `is in block ${block} and still waited for`
      : undefined
  const isDeep = block !== undefined && isFinal(world, block)
  const knownSwap = world.records.swaps.get(hash)
  const isOwn = knownSwap !== undefined && knownSwap.tx.from === payer
  switch (state) {
    case 'confirmed':
      if (!isDeep) return 'is told as done and is not final'
      if (!isOwn || knownSwap.tx.isReverted) return 'is told as done and is none of the member'
      return inFigures(row, knownSwap)
    case 'failed':
      return isDeep && isOwn && knownSwap.tx.isReverted ? undefined : 'is told as undone and is not'
    case 'other':
      return isDeep && !isOwn ? undefined : 'is told as another’s and is not'
    case 'replaced':
      return block === undefined && isOvertaken(world, row, knownSwap)
        ? undefined
        : 'is told as replaced and is not'
    case 'given-up':
      return block === undefined ? undefined : `is given up and in block ${block}`
  }
}

function inFigures(row: SwapRow, { pay, receive }: KnownSwap): string | undefined {
  const swapText = `${row.pay} ${row.currency} for ${row.received} ${row.receivedCurrency}`
  const true_ = `${pay.amount} ${pay.symbol} for ${receive.amount} ${receive.symbol}`
  return swapText === true_ ? undefined : `is told as ${swapText} and was ${true_}`
}

/** The chain has so many transactions of this wallet that the one meant has no place any more. */
function isOvertaken(
  { nodes, records }: Outside,
  { hash, payer }: SwapRow,
  knownSwap: KnownSwap | undefined,
): boolean {
  const sentTransaction = knownSwap?.tx ?? records.reportedPayments.get(hash)
  if (sentTransaction === undefined) return false
  const landedTransactions = nodes.chain.blocks.flatMap(({ transactions }) =>
    transactions.filter(({ from }) => from === payer),
  )
  return landedTransactions.length > sentTransaction.nonce
}
