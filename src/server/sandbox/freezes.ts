import { and, inArray, lte } from 'drizzle-orm'
import { getAddress } from 'viem'
import { hourMs } from '@/config/durations'
import { custodyTerms } from '@/config/terms'
import { tokenAbi } from '@/server/chain/token/abi'
import { type ShareFreeze, shareFreezes } from '@/server/modules/custody/tables'
import type { RepeatedJob } from '@/server/platform/jobs/repeat'
import { sandboxShareToken } from './chain/share-token'
import { actAsVault } from './chain/vault-signer'
import type { SandboxNeeds } from './needs'

const everyMs = 2_000
/** How long the console shows that a wallet's shares can still be sent. */
const signsAfterMs = 15_000

/** Two sample owners of the vault sign requested freezes and releases. */
export function sandboxFreezes(needs: SandboxNeeds): RepeatedJob {
  return {
    name: 'sandbox freezes',
    everyMs,
    run: async () => {
      if (needs.chain.isAbsent || needs.chain.shareToken === undefined) return
      for (const row of await dueOnes(needs)) await sign(needs, row)
    },
  }
}

function dueOnes({ db, clock }: SandboxNeeds): Promise<ShareFreeze[]> {
  const { state, dueAt } = shareFreezes
  const asked = clock.now().getTime() - signsAfterMs + custodyTerms.freezeHours * hourMs
  return db
    .select()
    .from(shareFreezes)
    .where(and(inArray(state, ['wanted', 'lifting']), lte(dueAt, new Date(asked))))
    .limit(10)
}

/** An act that the chain already shows is not signed again while the follower has not read it. */
async function sign({ chain }: SandboxNeeds, { state, address }: ShareFreeze): Promise<void> {
  const wallet = getAddress(address)
  const isFrozen = await chain.client.readContract({
    address: sandboxShareToken.contracts.token,
    abi: tokenAbi,
    functionName: 'isFrozen',
    args: [wallet],
  })
  const wants = state === 'wanted'
  if (isFrozen !== wants) await actAsVault(chain, { kind: wants ? 'freeze' : 'unfreeze', wallet })
}
