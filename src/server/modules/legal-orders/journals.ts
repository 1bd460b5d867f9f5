import { type Journal, journalKeys, shareAsset } from '@/server/modules/ledger'
import type { LegalOrder } from './tables'

/**
 * One journal for each part that could move; its key has the amount moved before, so no part moves
 * twice.
 */
export function byOrderJournal(
  { id, accountId, moved, basis, fileNumber }: LegalOrder,
  { receiverId, amount, at }: { receiverId: string; amount: bigint; at: Date },
): Journal {
  const available = (owner: string) => ({ owner, type: 'available', asset: shareAsset }) as const
  return {
    key: journalKeys.write('legal order', { id, moved }),
    kind: 'transfer by order',
    at,
    details: { basis, file: fileNumber },
    moves: [{ from: available(accountId), to: available(receiverId), amount }],
  }
}
