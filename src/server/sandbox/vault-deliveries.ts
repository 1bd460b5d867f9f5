import { eq } from 'drizzle-orm'
import { getAddress } from 'viem'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { topOf } from '@/server/chain/blocks/depth'
import {
  isApprovedDelivery,
  openVaultDeliveries,
  vaultDeliveryFacts,
} from '@/server/modules/custody'
import type { ShareDelivery } from '@/server/modules/custody/tables'
import { askFor, decideRequest } from '@/server/modules/operators'
import { operatorRequests } from '@/server/modules/operators/tables'
import type { RepeatedJob } from '@/server/platform/jobs/repeat'
import { actAsVault } from './chain/vault-signer'
import type { SandboxNeeds } from './needs'

const everyMs = 1_500
/** How long a person who tries the console has to decide before the samples do. */
const graceMs = 20_000
/** How long the page shows that two owners sign. */
const signsAfterMs = 4_000

/** These people do not exist: a sandbox decides by itself what takes two people elsewhere. */
const people = { asks: 'sample-treasury@fnx.example', approves: 'sample-admin@fnx.example' }

/** Approves deliveries from the vault, and signs approved ones as two of its owners do. */
export function sandboxVaultDeliveries(needs: SandboxNeeds): RepeatedJob {
  return {
    name: 'sandbox vault deliveries',
    everyMs,
    run: async () => {
      if (needs.chain.isAbsent || needs.chain.shareToken === undefined) return
      for (const row of await openVaultDeliveries(needs.db))
        await (row.state === 'asked' ? decide(needs, row) : sign(needs, row))
    },
  }
}

/** A request from the console is left to the operators. */
async function decide(needs: SandboxNeeds, { id, askedAt }: ShareDelivery): Promise<void> {
  if (needs.clock.now().getTime() < askedAt.getTime() + graceMs) return
  if ((await vaultDeliveryFacts(needs, id))?.toApprove !== undefined) return
  const kind = 'delivery-from-vault' as const
  const asked = await needs.db
    .select({ input: operatorRequests.input })
    .from(operatorRequests)
    .where(eq(operatorRequests.kind, kind))
  if (asked.some(({ input }) => (input as { delivery?: string }).delivery === id)) return
  const reason = 'The sandbox decides by itself.'
  const { request } = await askFor(needs, {
    kind,
    given: { delivery: id },
    reason,
    by: people.asks,
  })
  await decideRequest(needs, { id: request.id, by: people.approves, isApproved: true, reason })
}

/**
 * Only once every block is followed: then an earlier sending is seen, even by a process that died
 * right after it, and is not sent twice.
 */
async function sign(needs: SandboxNeeds, row: ShareDelivery): Promise<void> {
  const since = (row.approvedAt ?? row.askedAt).getTime()
  if (needs.clock.now().getTime() < since + signsAfterMs) return
  const head = await needs.chain.client.getBlockNumber({ cacheTime: 0 })
  const place = await readChainCursor(needs.db)
  if (place === undefined || topOf(place) < head) return
  const act = { wallet: getAddress(row.address), microShares: row.microShares }
  if (await isApprovedDelivery(needs.db, act))
    await actAsVault(needs.chain, { kind: 'deliver', ...act })
}
