import { and, asc, eq, sql } from 'drizzle-orm'
import { coinDecimals } from '@/config/coins'
import { dayMs } from '@/config/durations'
import { microUsdPerDollar } from '@/config/units'
import { keptRate } from '@/config/withholding'
import { purchaseDocuments } from '@/contract/offering'
import { areAccepted, presentDocuments } from '@/server/modules/content'
import { accounts } from '@/server/modules/identity/tables'
import { balanceOf, NotEnough, shareAsset } from '@/server/modules/ledger'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { closedRefusal, findOffering, priceOnDay } from '@/server/modules/offerings'
import type { Entitlement, StayedMoney } from '@/server/modules/payables/tables'
import { purchaseOrders } from '@/server/modules/purchases/tables'
import { recordLines } from '@/server/modules/record-dates/tables'
import { memberLimits } from '@/server/modules/terms'
import { sumColumn } from '@/server/platform/db/columns'
import { type Db, insertMany, isAnyOf, timeOf } from '@/server/platform/db/database'
import { queryOne, read } from '@/server/platform/db/query'
import { isOnHold } from '@/server/platform/http/admit'
import { saleNow } from '@/server/platform/signals/read'
import type { CreditNeeds } from './needs'
import { type Owed, owedFor } from './owed'
import { ratesAt } from './rates'
import { choicesFor } from './reinvest-choices'
import { costOfShares, sharedOut, sharesFor } from './reinvest-figures'
import { announcedDividends, type Dividend, reinvestments } from './tables'
import { type Credit, writeCredits } from './write-credits'

/**
 * How often it is calculated again because others have bought meanwhile, so that less is left for
 * sale.
 */
const maxTries = 5
/** For how many holders at once the encrypted tax residences are read. */
const holderBatchSize = 1_000

/**
 * Credits the remaining holders after the others: those who have chosen shares, at the price of the
 * day. One transaction, so that they share what is left for sale and nobody comes first; a process
 * that dies in it has credited nobody. While the day has no price yet, they wait.
 */
export async function creditLeft(needs: CreditNeeds, id: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await needs.db.transaction((tx) => creditInOne(needs, tx, id))
      return
    } catch (error) {
      if (!(error instanceof NotEnough) || tries === maxTries) throw error
    }
  }
}

async function creditInOne(needs: CreditNeeds, tx: Db, id: string): Promise<void> {
  const now = needs.clock.now()
  const whereOpenDividend = and(eq(announcedDividends.id, id), eq(announcedDividends.state, 'cut'))
  const [dividend] = await tx
    .select()
    .from(announcedDividends)
    .where(whereOpenDividend)
    .for('update')
  if (dividend === undefined) return
  const day = await readDay(needs, tx, dividend, now)
  if (day.isWaiting && (await isSomebodyLeft(tx, dividend))) return
  const holders = await holdersLeft(tx, dividend)
  if (holders.length > 0) await creditAll(needs, tx, { dividend, holders, day, now })
  await tx
    .update(announcedDividends)
    .set({ state: 'payable', payableAt: now })
    .where(whereOpenDividend)
}

/**
 * Whether any holder may be waiting for the price. It runs often on that day, so it begins with the
 * few who have ever chosen.
 */
async function isSomebodyLeft(tx: Db, { id }: Dividend): Promise<boolean> {
  const { isLeft } = await queryOne(tx, { isLeft: read.boolean })`
    select exists (select from reinvest_choice said
      join record_line line on line.action_id = ${id} and line.account_id = said.account_id
      where said.is_on and (said.action_id is null or said.action_id = ${id})
        and not exists (select from entitlement owed
          where owed.action_id = ${id} and owed.account_id = line.account_id)) as "isLeft"`
  return isLeft
}

type Holder = Awaited<ReturnType<typeof holdersLeft>>[number]

/** Each owner with shares at the record date and without an entitlement, by id. */
async function holdersLeft(tx: Db, dividend: Dividend) {
  const { accountId, microShares, actionId } = recordLines
  const { kycStatus, onHoldAt } = accounts
  const rows = await tx
    .select({ accountId, microShares, kycStatus, onHoldAt })
    .from(recordLines)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(
      and(
        eq(actionId, dividend.id),
        sql`not exists (select from entitlement owed
          where owed.action_id = ${actionId} and owed.account_id = ${accountId})`,
      ),
    )
    .orderBy(asc(accountId))
  if (rows.length === 0) return []
  const choices = await choicesFor(
    tx,
    dividend,
    rows.map((row) => row.accountId),
  )
  return rows.map((row) => ({ ...row, chosen: choices.get(row.accountId) }))
}

type Day = Awaited<ReturnType<typeof readDay>>

/** What applies to everybody on the day on which this dividend is credited. */
async function readDay(needs: CreditNeeds, tx: Db, dividend: Dividend, now: Date) {
  const begins = new Date(dividend.dueAt ?? now)
  begins.setUTCHours(0, 0, 0, 0)
  const ends = new Date(begins.getTime() + dayMs)
  // guard: without it, the price of another day is used — server/dividends/reinvest: a day without
  //   a price by its end makes it money — first choice
  const sharePrice = await priceOnDay(tx, {
    begins,
    until: now < ends ? now : new Date(ends.getTime() - 1),
  })
  const [offering, documents, { isOpen: isSelling }, limits] = [
    await findOffering(tx),
    await presentDocuments(tx),
    // All in this transaction: the embedded database has no second connection.
    await saleNow({ ...needs, db: tx, databaseTime: () => timeOf(tx) }),
    await memberLimits(tx, now),
  ]
  const isOpen =
    offering !== undefined &&
    closedRefusal(offering, now) === undefined &&
    documents.length === purchaseDocuments.length
  return {
    sharePrice,
    documents,
    isOpen: isOpen && isSelling,
    limit: limits.reservedMicroShares,
    /** Until the day is over a price may still come, and a paused sale may resume. */
    isWaiting: now < ends && isOpen && (sharePrice === undefined || !isSelling),
  }
}

interface HoldersToCredit {
  dividend: Dividend
  holders: Holder[]
  day: Day
  now: Date
}

async function creditAll(needs: CreditNeeds, tx: Db, uncredited: HoldersToCredit): Promise<void> {
  const { dividend, holders, day, now } = uncredited
  const owed = await owedToAll(needs, tx, uncredited)
  const ordered = await orderedBy(tx, holders)
  const wantedShares = holders.map((holder) =>
    wantedBy(holder, owed.get(holder.accountId), day, ordered),
  )
  const shareWishes = holders.flatMap(({ accountId }, index) => {
    const shares = wantedShares[index]
    return typeof shares === 'bigint' ? [{ accountId, microShares: shares }] : []
  })
  // Others buy meanwhile: if less is left when this is posted, the ledger refuses all of it.
  const unsold = await balanceOf(tx, { type: 'unsold', asset: shareAsset })
  const shared = sharedOut(shareWishes, unsold)
  const credits = holders.flatMap((holder, index): Credit[] => {
    const rated = owed.get(holder.accountId)
    if (rated === undefined) return []
    return [
      creditOf(holder, { one: rated, wanted: wantedShares[index], shared, day, dividend, now }),
    ]
  })
  await keepPurchases(tx, dividend, credits)
  await writeCredits(needs, tx, dividend, credits)
}

type Rated = Owed & Pick<Entitlement, 'rateBps' | 'rateTenths' | 'isResidenceKnown'>

async function owedToAll(
  needs: CreditNeeds,
  tx: Db,
  { dividend, holders }: HoldersToCredit,
): Promise<Map<string, Rated>> {
  const owed = new Map<string, Rated>()
  for (let first = 0; first < holders.length; first += holderBatchSize) {
    const batch = holders.slice(first, first + holderBatchSize)
    const residenceQuery = {
      accountIds: batch.map(({ accountId }) => accountId),
      at: dividend.recordAt,
    }
    const rateOf = await ratesAt(needs, tx, residenceQuery, dividend.rates)
    for (const { accountId, microShares } of batch) {
      const { rateBps, isResidenceKnown } = rateOf(accountId)
      const amounts = owedFor(dividend, microShares, rateBps)
      owed.set(accountId, { ...amounts, ...keptRate(rateBps), isResidenceKnown })
    }
  }
  return owed
}

/** What each has reserved with open orders: it counts towards the same limit. */
async function orderedBy(tx: Db, holders: Holder[]): Promise<Map<string, bigint>> {
  const { accountId, state, microShares } = purchaseOrders
  const accountIds = holders.filter((holder) => holder.chosen?.isOn).map((one) => one.accountId)
  if (accountIds.length === 0) return new Map()
  const rows = await tx
    .select({ accountId, sum: sumColumn(microShares) })
    .from(purchaseOrders)
    .where(and(isAnyOf(accountId, accountIds), eq(state, 'open')))
    .groupBy(accountId)
  return new Map(rows.map((row) => [row.accountId, row.sum]))
}

/**
 * How many shares a holder’s dividend is to become, or why it stays money; undefined for an owner
 * who chose money.
 */
function wantedBy(
  holder: Holder,
  owed: Rated | undefined,
  day: Day,
  ordered: Map<string, bigint>,
): bigint | StayedMoney | undefined {
  const { accountId, chosen } = holder
  if (owed === undefined || !chosen?.isOn) return undefined
  // guard: without it, shares are sold to a member on hold — server/dividends/reinvest: each reason
  //   leaves it money, and says so
  if (isOnHold(holder)) return 'on-hold'
  // guard: without it, shares are sold to a member who is not verified — server/dividends/reinvest:
  //   each reason leaves it money, and says so
  if (holder.kycStatus !== 'APPROVED') return 'not-verified'
  // guard: without it, shares are sold after the offering has ended — server/dividends/reinvest:
  //   each reason leaves it money, and says so
  if (!day.isOpen) return 'closed'
  if (day.sharePrice === undefined) return 'no-price'
  // guard: without it, shares are sold on texts that were not accepted — server/dividends/reinvest:
  //   each reason leaves it money, and says so
  if (!areAccepted(day.documents, [chosen.accepted])) return 'texts'
  const microShares = sharesFor(owed.net, { sharePrice: day.sharePrice, decimals: coinDecimals })
  if (microShares === 0n) return 'too-little'
  // guard: without it, a dividend buys more than one person may — server/dividends/reinvest: each
  //   reason leaves it money, and says so
  if (microShares + (ordered.get(accountId) ?? 0n) > day.limit) return 'limit'
  return microShares
}

interface Decided {
  one: Rated
  wanted: bigint | StayedMoney | undefined
  shared: Map<string, bigint>
  day: Day
  dividend: Dividend
  now: Date
}

function creditOf(
  { accountId, microShares, chosen }: Holder,
  { one, wanted, shared, day, dividend, now }: Decided,
): Credit {
  const { id: actionId, coin, decimals } = dividend
  const row = { ...one, actionId, accountId, coin, microShares, at: now, reinvested: 0n }
  if (typeof wanted !== 'bigint') return { ...row, stayedMoney: wanted ?? null }
  const bought = shared.get(accountId) ?? 0n
  const sharePrice = day.sharePrice ?? 0n
  if (bought === 0n) return { ...row, stayedMoney: 'sold-out' }
  const paid = costOfShares(bought, { sharePrice, decimals })
  return {
    ...row,
    net: one.net - paid,
    reinvested: paid,
    stayedMoney: bought < wanted ? 'fewer' : null,
    purchase: {
      id: crypto.randomUUID(),
      microShares: bought,
      sharePrice,
      paid,
      accepted: chosen?.accepted ?? [],
    },
  }
}

/** The purchase as in its owner’s list, and the terms it was bought on. */
async function keepPurchases(tx: Db, dividend: Dividend, credits: Credit[]): Promise<void> {
  const { coin, decimals } = dividend
  const bought = credits.flatMap(({ accountId, actionId, at, purchase }) =>
    purchase === undefined ? [] : [{ accountId, actionId, at, ...purchase }],
  )
  if (bought.length === 0) return
  await insertMany(
    tx,
    reinvestments,
    bought.map(({ sharePrice, ...row }) => ({ ...row, sharePriceMicroUsd: sharePrice })),
  )
  await insertMany(
    tx,
    memberTransactions,
    bought.map(({ id, accountId, at, microShares, sharePrice, paid }) => ({
      id,
      accountId,
      kind: 'reinvestment' as const,
      status: 'confirmed' as const,
      at,
      currency: coin,
      decimals,
      pay: paid,
      fee: 0n,
      microShares,
      sharePriceMicroUsd: sharePrice,
      currencyPriceMicroUsd: microUsdPerDollar,
      endedAt: at,
    })),
  )
}
