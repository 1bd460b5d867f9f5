import { and, desc, eq } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import type { Answer, Input } from '@/contract/define'
import type { dividendCalls, MemberDividend } from '@/contract/dividends'
import type { PurchaseDocument } from '@/contract/offering'
import {
  areAccepted,
  keepDocuments,
  presentDocuments,
  refuseUnseen,
} from '@/server/modules/content'
import { lockMember } from '@/server/modules/identity'
import {
  closedRefusal,
  findOffering,
  priceOnDay,
  requireOffering,
} from '@/server/modules/offerings'
import { afterTax, entitlements } from '@/server/modules/payables/tables'
import { earlierReleaseSeen } from '@/server/modules/terms'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { type Member, refuseUnverified } from '@/server/platform/http/admit'
import { refuseWhilePaused } from '@/server/platform/signals/read'
import { findDividend } from './announce'
import type { CreditNeeds, DividendsNeeds } from './needs'
import { choiceEndsAt } from './reinvest-choices'
import { costOfShares, sharesFor } from './reinvest-figures'
import { announcedDividends, type Dividend, reinvestChoices, reinvestments } from './tables'

type Calls = typeof dividendCalls

/**
 * A member has one dividend, or all future ones, turned into shares. The conditions are those of
 * buying, and they are checked again when the dividend is credited.
 */
export async function reinvest(
  needs: CreditNeeds,
  member: Member,
  { dividend, accepted }: Input<Calls['reinvest']>,
): Promise<Answer<Calls['reinvest']>> {
  // guard: without it, a process without reinvesting credits money — server/dividends/reinvest:
  //   members cannot choose shares while a process of an earlier release was seen within ten
  //   minutes
  if ((await earlierReleaseSeen(needs)) !== undefined) throw new AppError('REINVEST_LATER')
  await refuseWhilePaused(needs)
  const refusal = closedRefusal(await requireOffering(needs.db), needs.clock.now())
  if (refusal !== undefined) throw refusal
  // Stored before the transaction begins, as with an order.
  const currentDocuments = await keepDocuments(needs.db)
  await needs.db.transaction(async (tx) => {
    const now = needs.clock.now()
    const account = await lockMember(tx, member, now)
    refuseUnverified(account)
    // guard: without it, a member chooses shares on earlier texts — server/dividends/reinvest: only
    //   the texts of today are accepted
    refuseUnseen(currentDocuments, [accepted])
    await add(tx, { account: account.id, dividend, now, isOn: true, accepted: currentDocuments })
  })
  return {}
}

/** Ending the choice has no conditions, so a member can always leave. */
export async function stopReinvesting(
  { db, clock }: DividendsNeeds,
  member: Member,
  { dividend }: Input<Calls['stopReinvesting']>,
): Promise<Answer<Calls['stopReinvesting']>> {
  await db.transaction(async (tx) => {
    const now = clock.now()
    const { id: account } = await lockMember(tx, member, now)
    await add(tx, { account, dividend, now, isOn: false, accepted: [] })
  })
  return {}
}

interface ReinvestInput {
  account: string
  dividend: string | null
  now: Date
  isOn: boolean
  accepted: PurchaseDocument[]
}

/** The account is locked, so a member's choices are stored in their order. */
async function add(
  tx: Db,
  { account, dividend, now, isOn, accepted }: ReinvestInput,
): Promise<void> {
  if (dividend !== null) {
    const namedDividend = await findDividend(tx, dividend)
    if (namedDividend === undefined) throw new AppError('DIVIDEND_NOT_FOUND')
    // It would be stored without effect.
    if (now >= choiceEndsAt(namedDividend)) throw new AppError('REINVEST_OVER')
  }
  await tx
    .insert(reinvestChoices)
    .values({ accountId: account, actionId: dividend, chosenAt: now, isOn, accepted })
}

type Choices = NonNullable<Awaited<ReturnType<typeof choicesOf>>>

/** A limit that no member reaches by changing their mind. */
const maxChoices = 1_000

/** A member's choices, newest first. */
export function choicesOf(db: Db, accountId: string) {
  return db
    .select()
    .from(reinvestChoices)
    .where(eq(reinvestChoices.accountId, accountId))
    .orderBy(desc(reinvestChoices.serial))
    .limit(maxChoices)
}

/**
 * The choice that counts for a dividend: the current one until its payment day begins, afterwards
 * the one at that time.
 */
export function choiceDoc(choices: Choices, dividend: Dividend): MemberDividend['reinvest'] {
  const until = choiceEndsAt(dividend)
  const inTime = choices.filter(({ chosenAt }) => chosenAt < until)
  const ofIt = inTime.find(({ actionId }) => actionId === dividend.id)
  const counts = ofIt ?? inTime.find(({ actionId }) => actionId === null)
  return {
    isChosen: counts?.isOn ?? false,
    isOfItAlone: ofIt !== undefined,
    until: until.toISOString(),
  }
}

/** The shares that a member’s dividends became, by dividend. */
export async function reinvestedBy(
  db: Db,
  accountId: string,
): Promise<Map<string, NonNullable<MemberDividend['reinvested']>>> {
  const rows = await db.select().from(reinvestments).where(eq(reinvestments.accountId, accountId))
  return new Map(
    rows.map(({ actionId, id, microShares, sharePriceMicroUsd, paid }) => [
      actionId,
      {
        transaction: id,
        shares: String(microShares),
        sharePrice: String(sharePriceMicroUsd),
        paid: String(paid),
      },
    ]),
  )
}

/** What a member has chosen for all dividends, the conditions, and what it would have brought. */
export async function reinvestDoc(
  { db, clock }: Pick<DividendsNeeds, 'clock' | 'db'>,
  accountId: string,
  choices: Choices,
): Promise<Answer<Calls['dividends']>['reinvest']> {
  const [documents, offering, last] = await Promise.all([
    presentDocuments(db),
    findOffering(db),
    lastInShares(db, accountId),
  ])
  const ofAll = choices.find(({ actionId }) => actionId === null)
  const isOpen = offering !== undefined && closedRefusal(offering, clock.now()) === undefined
  const newest = choices.find(({ isOn }) => isOn)
  return {
    isChosen: ofAll?.isOn ?? false,
    documents,
    isToBeAccepted: newest !== undefined && !areAccepted(documents, [newest.accepted]),
    isOpen,
    last,
  }
}

/**
 * What the newest dividend in money would have become at the price of the day on which it was
 * credited.
 */
async function lastInShares(
  db: Db,
  owner: string,
): Promise<Answer<Calls['dividends']>['reinvest']['last']> {
  const { accountId, actionId, at, part } = entitlements
  const [row] = await db
    .select({ dividend: announcedDividends, owed: entitlements })
    .from(entitlements)
    .innerJoin(announcedDividends, eq(announcedDividends.id, actionId))
    .where(and(eq(accountId, owner), eq(part, 0)))
    .orderBy(desc(at))
    .limit(1)
  if (row === undefined) return null
  const { dividend, owed } = row
  const begins = new Date(owed.at)
  begins.setUTCHours(0, 0, 0, 0)
  const ends = new Date(begins.getTime() + dayMs - 1)
  // A price later that day is awaited.
  const sharePrice =
    (await priceOnDay(db, { begins, until: owed.at })) ??
    (await priceOnDay(db, { begins, until: ends }))
  if (sharePrice === undefined) return null
  const price = { sharePrice, decimals: dividend.decimals }
  const net = afterTax(owed)
  const shares = sharesFor(net, price)
  return {
    dividend: dividend.id,
    at: owed.at.toISOString(),
    coin: dividend.coin,
    decimals: dividend.decimals,
    net: String(net),
    shares: String(shares),
    sharePrice: String(sharePrice),
    rest: String(net - costOfShares(shares, price)),
  }
}
