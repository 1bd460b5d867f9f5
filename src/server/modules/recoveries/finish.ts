import { and, asc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { tokenInBooks } from '@/server/modules/custody'
import { shareTransfers } from '@/server/modules/custody/tables'
import { lockAccount } from '@/server/modules/identity'
import { payouts } from '@/server/modules/payables/tables'
import { endLink } from '@/server/modules/wallets'
import { isLinked, walletLinks } from '@/server/modules/wallets/tables'
import type { Db } from '@/server/platform/db/database'
import { heldBy } from './begin'
import { refuse } from './check'
import type { RecoveriesNeeds } from './needs'
import { change, lockRecovery, whereOpenRecovery } from './recovery-doc'
import { type ShareRecovery, shareRecoveries } from './tables'
import { tellDone } from './tell'

/**
 * Reads what has left the lost wallet since, in final transfers. The approved act ends the recovery
 * successfully; the follower has updated `share_wallet` by it and no journal is written, because
 * the owner is the same. Any other transfer was sent with the wallet's own key, so it is not lost,
 * and another person may hold the key: then it is stopped. Returns whether it is over.
 */
export async function followTransfers(
  needs: RecoveriesNeeds,
  { id, accountId }: ShareRecovery,
): Promise<boolean> {
  return needs.db.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const row = await lockRecovery(tx, id)
    if (row === undefined || row.endedAt !== null) return true
    const token = await tokenInBooks(tx)
    if (token?.generation !== row.generation) {
      await refuse(needs, tx, row, 'expired')
      return true
    }
    const transfers = await sentSince(tx, row)
    if (transfers.length === 0) return false
    // guard: without it, a wallet whose key is in use is recovered — server/recoveries/recoveries:
    //   what leaves the wallet by its own key — condition false
    if (transfers.some((transfer) => !isOrdered(transfer, row)))
      await refuse(needs, tx, row, 'moved')
    else {
      const ended = { state: 'done' as const, endedAt: needs.clock.now(), nextAt: null }
      await tellDone(needs, tx, await change(tx, row, ended))
    }
    return true
  })
}

type Transfer = typeof shareTransfers.$inferSelect

function sentSince(tx: Db, { generation, lost, begunAt }: ShareRecovery): Promise<Transfer[]> {
  const t = shareTransfers
  return tx
    .select()
    .from(t)
    .where(
      and(
        eq(t.state, 'settled'),
        eq(t.generation, generation),
        eq(t.sender, lost),
        gte(t.seenAt, begunAt),
      ),
    )
    .orderBy(asc(t.blockNumber), asc(t.logIndex))
    .limit(2)
}

const isOrdered = ({ receiver, amount }: Transfer, row: ShareRecovery) =>
  row.state === 'approved' && receiver === row.fresh && amount === row.microShares

/**
 * Whether the link is still the one from before the recovery: a lost wallet that is linked again
 * was found.
 */
const whereStillLinked = and(
  isLinked({ address: shareRecoveries.lost, accountId: shareRecoveries.accountId }),
  lte(walletLinks.linkedAt, shareRecoveries.begunAt),
)

/** Completed recoveries whose lost wallet is still linked. */
export async function doneWithLinks(db: Db): Promise<ShareRecovery[]> {
  const rows = await db
    .select({ row: shareRecoveries })
    .from(shareRecoveries)
    .innerJoin(walletLinks, whereStillLinked)
    .where(eq(shareRecoveries.state, 'done'))
  return rows.map(({ row }) => row)
}

/**
 * The old wallet can receive nothing more: its link ends, and the follower removes it from the
 * list. While it holds shares or a payout is on its way there, it waits.
 */
export function endLinkOf({ db, clock }: RecoveriesNeeds, row: ShareRecovery): Promise<void> {
  return db.transaction(async (tx) => {
    const { accountId, lost } = row
    await lockAccount(tx, accountId)
    const wherePaidPayout = and(eq(payouts.address, lost), isNull(payouts.endedAt))
    if ((await heldBy(tx, row, lost)) > 0n || (await tx.$count(payouts, wherePaidPayout)) > 0)
      return
    await endLink(tx, { accountId, address: lost, now: clock.now() })
  })
}

/** Whether the wallet is one of an open recovery: neither gets deliveries. */
export async function isRecovering(db: Db, wallet: string): Promise<boolean> {
  const { lost, fresh } = shareRecoveries
  const whereOfEitherWallet = sql`${wallet.toLowerCase()} in (${lost}, ${fresh})`
  return (await db.$count(shareRecoveries, and(whereOpenRecovery, whereOfEitherWallet))) > 0
}

/**
 * Shares or money sent to a lost wallet are lost too: from the day on which its owner reports it,
 * and after the recovery too, until it is linked again. Reads only the few columns that the
 * follower may read.
 */
export async function lostWallets(db: Db): Promise<string[]> {
  const rows = await db
    .select({ lost: shareRecoveries.lost })
    .from(shareRecoveries)
    .innerJoin(walletLinks, whereStillLinked)
    .where(or(whereOpenRecovery, eq(shareRecoveries.state, 'done')))
  return rows.map(({ lost }) => lost)
}

/** Whether a recovery keeps the account from being closed. */
export async function hasRecovery(db: Db, accountId: string): Promise<boolean> {
  const whereOwnRecovery = and(whereOpenRecovery, eq(shareRecoveries.accountId, accountId))
  return (await db.$count(shareRecoveries, whereOwnRecovery)) > 0
}
