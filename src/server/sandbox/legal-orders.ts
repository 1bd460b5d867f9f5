import { and, eq, lte } from 'drizzle-orm'
import { getAddress } from 'viem'
import { returnsOf } from '@/server/modules/legal-orders'
import { type LegalOrder, shareLegalOrders } from '@/server/modules/legal-orders/tables'
import type { RepeatedJob } from '@/server/platform/jobs/repeat'
import { actAsVault } from './chain/vault-signer'
import type { SandboxNeeds } from './needs'
import { onChain } from './recoveries'

const everyMs = 2_000
/** How long the console shows what is to be signed. */
const signsAfterMs = 15_000

/** Two sample owners of the vault bring back what an order of an estate or a court needs. */
export function sandboxLegalOrders(needs: SandboxNeeds): RepeatedJob {
  return {
    name: 'sandbox estates and courts',
    everyMs,
    run: async () => {
      if (needs.chain.isAbsent || needs.chain.shareToken === undefined) return
      for (const order of await movingOnes(needs)) await sign(needs, order)
    },
  }
}

function movingOnes({ db, clock }: SandboxNeeds): Promise<LegalOrder[]> {
  const since = new Date(clock.now().getTime() - signsAfterMs)
  const whereMovingLegalOrder = and(
    eq(shareLegalOrders.state, 'moving'),
    lte(shareLegalOrders.begunAt, since),
  )
  return db.select().from(shareLegalOrders).where(whereMovingLegalOrder).limit(10)
}

/**
 * Once the chain has moved the shares, the wallet no longer has them, so they are not sent again.
 */
async function sign({ db, chain }: SandboxNeeds, order: LegalOrder): Promise<void> {
  for (const { from: address, microShares } of await returnsOf(db, order)) {
    const from = getAddress(address)
    if ((await onChain(chain, from)) < microShares) continue
    await actAsVault(chain, { kind: 'bring-home', from, microShares })
  }
}
