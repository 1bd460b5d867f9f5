import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { getAddress } from 'viem'
import type { Answer, Input } from '@/contract/define'
import type { Dividend, dividendCalls, TaxResidence } from '@/contract/dividends'
import { lockMember, ownAccount } from '@/server/modules/identity'
import { balanceOf } from '@/server/modules/ledger'
import { walletLinks } from '@/server/modules/wallets/tables'
import type { Db } from '@/server/platform/db/database'
import { isOnHold, type Member } from '@/server/platform/http/admit'
import { coinDecimals } from '../dividend/announce'
import { dividendAsset } from '../dividend/journals'
import { addResidence, ownResidence } from '../entitlements/residence'
import type { DividendsNeeds } from '../needs'
import { docOf } from '../payouts/doc'
import { payableByCoin } from '../payouts/owed-rows'
import { leastPayoutUnits } from '../payouts/plan'
import {
  corporateActions,
  entitlements,
  payoutChoices,
  payouts,
  recordCuts,
  recordLines,
} from '../tables'

type Calls = typeof dividendCalls

export { payout } from '../payouts/ask'

const maxShown = 100

/**
 * All that one member may know of dividends. It locks nothing. An API key is not told the tax
 * residence, which says who the member is.
 */
export async function dividends(
  needs: DividendsNeeds,
  { accountId, isByKey }: Member,
): Promise<Answer<Calls['dividends']>> {
  const { db } = needs
  const rows = await rowsOfMember(db, accountId)
  const [account, wallets, [choice], residence, shares, payable] = await Promise.all([
    ownAccount(db, accountId),
    linkedTo(db, accountId),
    db.select().from(payoutChoices).where(eq(payoutChoices.accountId, accountId)),
    isByKey ? undefined : ownResidence(needs, accountId),
    ownedShares(db, accountId),
    payableByCoin(db, accountId),
  ])
  const paid = rows.filter(({ payout }) => payout?.state === 'paid')
  return {
    docs: rows.map(dividendDoc),
    payable,
    received: String(paid.reduce((sum, { owed }) => sum + (owed?.net ?? 0n), 0n)),
    minimum: String(leastPayoutUnits(coinDecimals)),
    shares: String(shares),
    wallets,
    always: choice === undefined ? null : getAddress(choice.address),
    residence: residence ?? null,
    isOnHold: isOnHold(account),
  }
}

function rowsOfMember(db: Db, accountId: string) {
  return db
    .select({
      action: corporateActions,
      cut: recordCuts,
      line: recordLines,
      owed: entitlements,
      payout: payouts,
    })
    .from(corporateActions)
    .leftJoin(recordCuts, eq(recordCuts.actionId, corporateActions.id))
    .leftJoin(
      recordLines,
      and(eq(recordLines.actionId, corporateActions.id), eq(recordLines.accountId, accountId)),
    )
    .leftJoin(
      entitlements,
      and(eq(entitlements.actionId, corporateActions.id), eq(entitlements.accountId, accountId)),
    )
    .leftJoin(payouts, eq(payouts.id, entitlements.payoutId))
    .orderBy(desc(corporateActions.recordAt), desc(corporateActions.serial))
    .limit(maxShown)
}

type MemberRow = Awaited<ReturnType<typeof rowsOfMember>>[number]

function dividendDoc({ action, cut, line, owed, payout }: MemberRow): Dividend {
  return {
    id: action.id,
    state: action.state,
    announcedAt: action.announcedAt.toISOString(),
    recordAt: action.recordAt.toISOString(),
    payAt: action.payAt.toISOString(),
    payableAt: action.payableAt?.toISOString() ?? null,
    perShare: String(action.perShareMicroUsd),
    coin: action.coin,
    decimals: action.decimals,
    counted: cut === null || cut.readAt === null ? null : countedIn(cut, line),
    owed:
      owed === null
        ? null
        : {
            gross: String(owed.gross),
            tax: String(owed.tax),
            net: String(owed.net),
            rateBps: owed.rateBps,
            isResidenceKnown: owed.isResidenceKnown,
          },
    payout: payout === null ? null : docOf(payout),
  }
}

function countedIn(
  { holders, microShares, fingerprint }: NonNullable<MemberRow['cut']>,
  line: MemberRow['line'],
): NonNullable<Dividend['counted']> {
  return {
    available: String(line?.available ?? 0),
    staked: String(line?.staked ?? 0),
    delivered: String(line?.delivered ?? 0),
    shares: String(line?.microShares ?? 0),
    holderCount: holders ?? 0,
    allShares: String(microShares ?? 0),
    fingerprint: fingerprint ?? '',
  }
}

async function linkedTo(db: Db, accountId: string) {
  const links = await db
    .select()
    .from(walletLinks)
    .where(and(eq(walletLinks.accountId, accountId), isNull(walletLinks.unlinkedAt)))
    .orderBy(asc(walletLinks.linkedAt))
  return links.map(({ address, signature }) => {
    return { address: getAddress(address), needsSignature: signature === null }
  })
}

const ownedTypes = ['available', 'staked', 'delivering', 'delivered', 'sending', 'offered'] as const

async function ownedShares(db: Db, owner: string): Promise<bigint> {
  const balances = ownedTypes.map((type) => balanceOf(db, { owner, type, asset: dividendAsset }))
  return (await Promise.all(balances)).reduce((sum, one) => sum + one, 0n)
}

export async function stopPayouts(
  { db, clock }: DividendsNeeds,
  member: Member,
): Promise<Answer<Calls['stopPayouts']>> {
  await db.transaction(async (tx) => {
    const { id } = await lockMember(tx, member, clock.now())
    await tx.delete(payoutChoices).where(eq(payoutChoices.accountId, id))
  })
  return {}
}

/** Kept beside what was told before: each dividend goes by what was known at its record date. */
export async function taxResidence(
  needs: DividendsNeeds,
  member: Member,
  told: Input<Calls['taxResidence']>,
): Promise<TaxResidence> {
  const at = needs.clock.now()
  await needs.db.transaction(async (tx) => {
    const { id: accountId } = await lockMember(tx, member, at)
    await addResidence(needs, tx, { accountId, told, at })
  })
  return told
}
