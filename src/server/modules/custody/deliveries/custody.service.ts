import { and, desc, eq, gte } from 'drizzle-orm'
import { getAddress } from 'viem'
import { hourMs } from '@/config/durations'
import { custodyTerms } from '@/config/terms'
import type { CustodyCheck, custodyCalls } from '@/contract/custody'
import type { Answer, Input } from '@/contract/define'
import { tokenFacts } from '@/server/chain/token/share-token'
import { ownAccount } from '@/server/modules/identity'
import { ownedBalances } from '@/server/modules/ledger'
import { minOf } from '@/server/platform/amounts'
import type { Member } from '@/server/platform/http/admit'
import { deliveryLimits } from '../acts/delivery-limits.service'
import { arePaused, newestCheck, tokenInBooks } from '../books/token'
import type { DeliveriesNeeds } from '../needs'
import { custodyChecks } from '../tables'
import { leftToday, minutesWaited, waitsUntil } from './limits'
import { movesOf } from './moves'
import { holdingWallets } from './wallets'

type Calls = typeof custodyCalls

export { allowWallet } from './allow'
export { cancelDelivery } from './cancel'
export { deliver } from './deliver'

export async function shareToken(needs: DeliveriesNeeds): Promise<Answer<Calls['shareToken']>> {
  const token = await tokenInBooks(needs.db)
  if (token === undefined) return { token: null }
  const { minimum, daily, dailyCount } = await deliveryLimits(needs.db)
  return {
    token: {
      token: getAddress(token.token),
      ...tokenFacts(),
      registry: getAddress(token.registry),
      vault: getAddress(token.vault),
      desk: getAddress(token.desk),
      limits: {
        minimum: String(minimum),
        daily: String(daily),
        dailyCount,
        walletCount: custodyTerms.maxWallets,
        waitMinutes: minutesWaited(needs),
        confirmationCount: needs.confirmations,
      },
    },
  }
}

export async function custodyCheck({
  db,
  clock,
}: DeliveriesNeeds): Promise<Answer<Calls['custodyCheck']>> {
  const token = await tokenInBooks(db)
  if (token === undefined) return { newest: null, lastHour: [], arePaused: false }
  const since = new Date(clock.now().getTime() - hourMs)
  const whereOfToken = eq(custodyChecks.asset, token.asset)
  const newest = await newestCheck(db, token)
  const lastHour = await db
    .select({ at: custodyChecks.at, isEqual: custodyChecks.isEqual })
    .from(custodyChecks)
    .where(and(whereOfToken, gte(custodyChecks.at, since)))
    .orderBy(desc(custodyChecks.at))
    .limit(60)
  return {
    newest: newest === undefined ? null : checkDoc(newest),
    lastHour: lastHour.map(({ at, isEqual }) => ({ at: at.toISOString(), isEqual })),
    arePaused: await arePaused(db, token),
  }
}

function checkDoc(row: typeof custodyChecks.$inferSelect): CustodyCheck {
  return {
    at: row.at.toISOString(),
    blockNumber: String(row.blockNumber),
    nodeCount: row.nodes,
    isEqual: row.isEqual,
    ...(row.figures as Pick<CustodyCheck, 'books' | 'chain'>),
    differences: row.differences,
  }
}

export async function deliveries(
  needs: DeliveriesNeeds,
  { accountId }: Member,
  { cursor, limit }: Input<Calls['deliveries']>,
): Promise<Answer<Calls['deliveries']>> {
  const { db, clock } = needs
  const now = clock.now()
  const token = await tokenInBooks(db)
  const [owned, wallets, today, account, moves] = await Promise.all([
    ownedBalances(db, accountId),
    holdingWallets(db, token, accountId),
    leftToday(db, accountId, now),
    ownAccount(db, accountId),
    movesOf(needs, db, { accountId, cursor, limit }),
  ])
  const { accessChangedAt } = account
  // After linking a wallet only that wallet waits; after a change of access all do.
  const waits = waitsUntil(needs, { linkedAt: now, accessChangedAt, hasReceived: true }, now)
  const mayMove = today.moves === 0 ? 0n : minOf(owned.available, today.microShares)
  return {
    shares: {
      available: String(owned.available),
      staked: String(owned.staked),
      sending: String(owned.sending),
      offered: String(owned.offered),
      delivering: String(owned.delivering),
      delivered: String(owned.delivered),
    },
    wallets,
    today: {
      shares: String(mayMove),
      movesLeft: today.moves,
      renewsAt: today.renewsAt.toISOString(),
      waitsUntil: waits?.toISOString() ?? null,
    },
    arePaused: token !== undefined && (await arePaused(db, token)),
    ...moves,
  }
}
