import type { Journal, LedgerAccount } from '@/server/modules/ledger'

const unsold: LedgerAccount = { type: 'unsold', asset: 'SHARE' }
const reserved: LedgerAccount = { type: 'reserved', asset: 'SHARE' }

/** Shares that are set aside for a quote, or given back by it. */
export function quoteJournal(
  what: 'reserved' | 'released',
  { id, microShares }: { id: string; microShares: bigint },
  at: Date,
): Journal {
  const isReserved = what === 'reserved'
  const [from, to] = isReserved ? [unsold, reserved] : [reserved, unsold]
  return {
    key: isReserved ? `quote ${id}` : `quote ${id} released`,
    kind: isReserved ? 'quote' : 'quote released',
    at,
    moves: [{ from, to, amount: microShares }],
  }
}
