import { and, asc, eq, lte } from 'drizzle-orm'
import { type Address, getAddress } from 'viem'
import { tokenAbi } from '@/server/chain/token/abi'
import { askFor, decideRequest } from '@/server/modules/operators'
import { operatorRequests } from '@/server/modules/operators/tables'
import { recoveryFacts } from '@/server/modules/recoveries'
import { type ShareRecovery, shareRecoveries } from '@/server/modules/recoveries/tables'
import type { RepeatedJob } from '@/server/platform/jobs/repeat'
import { sandboxShareToken } from './chain/share-token'
import { actAsVault } from './chain/vault-signer'
import type { SandboxNeeds } from './needs'

const everyMs = 1_500
/** How long a person who tries the console has to decide before the samples do. */
const graceMs = 20_000

/** How long the page shows that it is being signed. */
const signsAfterMs = 4_000

/** These people do not exist: a sandbox decides by itself what takes two people elsewhere. */
const people = { asks: 'sample-compliance@fnx.example', approves: 'sample-admin@fnx.example' }

/** Approves recoveries without an objection in time, and signs for the vault what was approved. */
export function sandboxRecoveries(needs: SandboxNeeds): RepeatedJob {
  return {
    name: 'sandbox recoveries',
    everyMs,
    run: async () => {
      if (needs.chain.isAbsent || needs.chain.shareToken === undefined) return
      for (const row of await dueOnes(needs)) await decide(needs, row)
      for (const row of await approvedOnes(needs)) await sign(needs, row)
    },
  }
}

function dueOnes({ db, clock }: SandboxNeeds): Promise<ShareRecovery[]> {
  const { state, waitsUntil, serial } = shareRecoveries
  const since = new Date(clock.now().getTime() - graceMs)
  const whereDueRecovery = and(eq(state, 'waiting'), lte(waitsUntil, since))
  return db.select().from(shareRecoveries).where(whereDueRecovery).orderBy(asc(serial)).limit(10)
}

/** A request from the console is left to the operators. */
async function decide(needs: SandboxNeeds, { id }: ShareRecovery): Promise<void> {
  if ((await recoveryFacts(needs, id))?.obstacle !== undefined) return
  const kind = 'wallet-recover' as const
  const asked = await needs.db
    .select({ input: operatorRequests.input })
    .from(operatorRequests)
    .where(eq(operatorRequests.kind, kind))
  if (asked.some(({ input }) => (input as { recovery?: string }).recovery === id)) return
  const reason = 'The sandbox decides by itself.'
  const given = { recovery: id }
  const { request } = await askFor(needs, { kind, given, reason, by: people.asks })
  const decided = { id: request.id, by: people.approves, isApproved: true, reason }
  await decideRequest(needs, decided)
}

function approvedOnes({ db, clock }: SandboxNeeds): Promise<ShareRecovery[]> {
  const since = new Date(clock.now().getTime() - signsAfterMs)
  const { state, approvedAt } = shareRecoveries
  const whereApprovedRecovery = and(eq(state, 'approved'), lte(approvedAt, since))
  return db.select().from(shareRecoveries).where(whereApprovedRecovery).limit(10)
}

/**
 * Once the chain has moved the shares, the lost wallet no longer has them, so they are not sent
 * again.
 */
async function sign({ chain }: SandboxNeeds, row: ShareRecovery): Promise<void> {
  const [from, wallet] = [getAddress(row.lost), getAddress(row.fresh)]
  if ((await onChain(chain, from)) < row.microShares) return
  await actAsVault(chain, { kind: 'recover', from, wallet, microShares: row.microShares })
}

/** A wallet's balance at the newest block. */
export function onChain({ client }: SandboxNeeds['chain'], wallet: Address): Promise<bigint> {
  return client.readContract({
    address: sandboxShareToken.contracts.token,
    abi: tokenAbi,
    functionName: 'balanceOf',
    args: [wallet],
  })
}
