import { and, count, eq, gte, inArray, notInArray } from 'drizzle-orm'
import { dayMs, hourMs, utcMidnight } from '@/config/durations'
import { custodyTerms } from '@/config/terms'
import { formatShares } from '@/contract/format/amounts'
import { isLinked, walletLinks } from '@/server/modules/wallets/tables'
import { sumColumn } from '@/server/platform/db/columns'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { Ports } from '@/server/platform/ports'
import { deliveryLimits } from '../acts/delivery-limits.service'
import type { TokenInBooks } from '../books/token'
import {
  type DeliverySource,
  ofToken,
  openDeliveryStates,
  shareDeliveries,
  shareWallets,
} from '../tables'

interface DailyAllowance {
  microShares: bigint
  moves: number
  renewsAt: Date
}

/** How much a member may still move today (UTC). Canceled and failed deliveries do not count. */
export async function leftToday(db: Db, accountId: string, now: Date): Promise<DailyAllowance> {
  const midnight = utcMidnight(now)
  const { askedAt, microShares, source, state } = shareDeliveries
  const [used] = await db
    .select({
      moves: count(),
      // Deliveries from the vault do not count towards the desk's daily limit.
      microShares: sumColumn(microShares, eq(source, 'desk')),
    })
    .from(shareDeliveries)
    .where(
      and(
        eq(shareDeliveries.accountId, accountId),
        gte(askedAt, midnight),
        notInArray(state, ['canceled', 'failed']),
      ),
    )
  const { daily, dailyCount } = await deliveryLimits(db)
  return {
    microShares: atLeastNone(daily - (used?.microShares ?? 0n)),
    moves: Math.max(0, dailyCount - (used?.moves ?? 0)),
    renewsAt: new Date(midnight.getTime() + dayMs),
  }
}

const atLeastNone = (amount: bigint) => (amount > 0n ? amount : 0n)

interface DeliveryInput {
  accountId: string
  amount: bigint
  available: bigint
  wanted: DeliverySource
}

/**
 * Returns the sender: within the day's limit it is always the desk. The caller has locked the
 * account, so of two requests at once the second counts the first.
 */
export async function refuseBeyondLimits(
  tx: Db,
  { accountId, amount, available, wanted }: DeliveryInput,
  now: Date,
): Promise<DeliverySource> {
  const { minimum, dailyCount } = await deliveryLimits(tx)
  const field = 'shares'
  if (amount > available || amount <= 0n)
    throw new AppError('DELIVERY_ABOVE_AVAILABLE', {
      params: { available: formatShares(available) },
      field,
    })
  if (amount < minimum && amount < available)
    throw new AppError('DELIVERY_BELOW_MINIMUM', {
      params: { minimum: formatShares(minimum) },
      field,
    })
  const remaining = await leftToday(tx, accountId, now)
  if (remaining.moves === 0) throw new AppError('DELIVERIES_USED', { params: { max: dailyCount } })
  if (amount <= remaining.microShares) return 'desk'
  if (wanted === 'desk')
    throw new AppError('DELIVERY_DAY_LEFT', {
      params: { left: formatShares(remaining.microShares) },
      field,
    })
  const whereOpenDelivery = and(
    eq(shareDeliveries.accountId, accountId),
    eq(shareDeliveries.source, 'vault'),
    inArray(shareDeliveries.state, openDeliveryStates),
  )
  if ((await tx.$count(shareDeliveries, whereOpenDelivery)) > 0)
    throw new AppError('DELIVERY_FROM_VAULT_OPEN')
  return 'vault'
}

interface WalletAge {
  linkedAt: Date
  accessChangedAt: Date | null
  hasReceived: boolean
}

/**
 * Until when a delivery waits, so that the owner of a compromised account has a day to object:
 * after linking, for the first delivery to the wallet, and after any change of who can log in. A
 * sandbox does not wait.
 */
export function waitsUntil(
  { mode }: Pick<Ports, 'mode'>,
  { linkedAt, accessChangedAt, hasReceived }: WalletAge,
  now: Date,
): Date | null {
  if (mode === 'sandbox') return null
  const since = [hasReceived ? null : linkedAt, accessChangedAt].filter((time) => time !== null)
  const until = Math.max(
    ...since.map((time) => time.getTime() + custodyTerms.waitHours * hourMs),
    0,
  )
  return until > now.getTime() ? new Date(until) : null
}

export function minutesWaited({ mode }: Pick<Ports, 'mode'>): number {
  return mode === 'sandbox' ? 0 : custodyTerms.waitHours * 60
}

/**
 * Requests the listing of a wallet, and refuses one too many. Before an order is written the chain
 * is asked again whether the wallet is listed.
 */
export async function askToList(
  tx: Db,
  token: TokenInBooks,
  { accountId, address }: { accountId: string; address: string },
  now: Date,
): Promise<void> {
  const { asset, generation } = token
  const ownWallets = await tx
    .select({ address: walletLinks.address })
    .from(walletLinks)
    .where(isLinked({ accountId }))
  const listed = await tx
    .select({ address: shareWallets.address })
    .from(shareWallets)
    .where(
      and(
        ofToken(shareWallets, token),
        inArray(
          shareWallets.address,
          ownWallets.map((link) => link.address),
        ),
        inArray(shareWallets.state, ['asked', 'listed']),
      ),
    )
  if (listed.some((wallet) => wallet.address === address)) return
  if (listed.length >= custodyTerms.maxWallets)
    throw new AppError('WALLETS_FULL', { params: { max: custodyTerms.maxWallets } })
  await tx
    .insert(shareWallets)
    .values({ asset, generation, address, state: 'asked', changedAt: now })
    .onConflictDoUpdate({
      target: [shareWallets.asset, shareWallets.generation, shareWallets.address],
      set: { state: 'asked', changedAt: now },
    })
}
