import { getAddress } from 'viem'
import { formatShares } from '@/contract/format/amounts'
import { keptFacts, notify } from '@/server/modules/notifications'
import type { Db } from '@/server/platform/db/database'
import type { CustodyNeeds } from '../needs'
import type { ShareFreeze } from '../tables'

/** Tells of a freeze once it is in force: a warning before would be a chance to send the shares away. */
export async function tellFreeze(
  needs: CustodyNeeds,
  tx: Db,
  { accountId, address, state }: ShareFreeze,
  balance: bigint,
): Promise<void> {
  if (state !== 'frozen' && state !== 'lifted') return
  const kind = state === 'frozen' ? 'wallet-frozen' : 'wallet-unfrozen'
  const facts = keptFacts(() => ({ shares: formatShares(balance), address: getAddress(address) }))
  await notify(needs, tx, { kind, facts, accountId, at: needs.clock.now() })
}
