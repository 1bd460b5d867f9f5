import { formatExactUsd, formatMoney, formatShares } from '@/contract/format/amounts'
import type { PurchaseDocument } from '@/contract/offering'
import { post } from '@/server/modules/ledger'
import { inStoredLocale, notify } from '@/server/modules/notifications'
import { addEntitlements, chosenPayouts } from '@/server/modules/payables'
import type { entitlements } from '@/server/modules/payables/tables'
import type { Db } from '@/server/platform/db/database'
import { creditJournal, reinvestJournal } from './journals'
import type { DividendsNeeds } from './needs'
import type { Dividend } from './tables'

/** What one holder is credited with, and the shares that it became. */
export interface Credit extends Required<Omit<typeof entitlements.$inferInsert, LaterOrFirst>> {
  purchase?: Purchase
}

type LaterOrFirst = 'part' | 'payoutId' | 'lapseToldAt' | 'lapsedAt'

interface Purchase {
  id: string
  microShares: bigint
  sharePrice: bigint
  paid: bigint
  accepted: PurchaseDocument[]
}

/**
 * Writes, notifies and posts these holders' credits, in the transaction that locks the dividend.
 */
export async function writeCredits(
  needs: DividendsNeeds,
  tx: Db,
  dividend: Dividend,
  credits: Credit[],
): Promise<void> {
  // guard: without it, a process that dies over a thousand leaves them owed and never credited —
  //   server/dividends/entitlements-on-postgres: a worker that dies at any statement, also between
  //   two thousands — outside the transaction
  await addEntitlements(
    tx,
    credits.map(({ purchase: _, ...row }) => row),
  )
  await notify(needs, tx, ...credits.map((credit) => noticeOf(dividend, credit)))
  const journals = credits.map((credit) =>
    credit.purchase === undefined
      ? creditJournal(dividend, credit, credit.at)
      : reinvestJournal(dividend, { ...credit, purchase: credit.purchase }, credit.at),
  )
  const [now] = credits.map(({ at }) => at)
  if (now === undefined) return
  const accountIds = credits.map(({ accountId }) => accountId)
  await post(tx, [...journals, ...(await chosenPayouts(tx, dividend, { accountIds, now }))])
}

function noticeOf({ id, coin, decimals }: Dividend, credit: Credit) {
  const { accountId, at, net, purchase, stayedMoney } = credit
  const inCoin = (amount: bigint) => formatMoney({ amount, decimals, currency: coin })
  const facts = inStoredLocale(() => ({
    dividend: id,
    ...(purchase === undefined
      ? { paid: inCoin(net) }
      : {
          paid: inCoin(purchase.paid),
          shares: formatShares(purchase.microShares),
          price: formatExactUsd(purchase.sharePrice),
          rest: inCoin(net),
        }),
    ...(stayedMoney !== null && { stayed: stayedMoney }),
  }))
  const kind = purchase === undefined ? 'dividend-payable' : 'dividend-reinvested'
  return { accountId, kind, facts, at } as const
}
