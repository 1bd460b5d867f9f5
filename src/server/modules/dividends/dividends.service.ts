import { and, asc, desc, eq, gt } from 'drizzle-orm'
import { getAddress } from 'viem'
import { exactRate } from '@/config/withholding'
import type { Answer, Input } from '@/contract/define'
import type { dividendCalls, MemberDividend, TaxResidence } from '@/contract/dividends'
import { ownedIn } from '@/contract/owned'
import { lockMember, ownAccount } from '@/server/modules/identity'
import { ownedBalances } from '@/server/modules/ledger'
import { lapsesAt, minPayout, payableByCoin, payoutDoc } from '@/server/modules/payables'
import {
  afterTax,
  type Entitlement,
  entitlements,
  type Payout,
  payoutChoices,
  payouts,
} from '@/server/modules/payables/tables'
import { recordPlaceOf } from '@/server/modules/record-dates'
import { recordCuts, recordLines } from '@/server/modules/record-dates/tables'
import { isLinked, walletLinks } from '@/server/modules/wallets/tables'
import type { Db } from '@/server/platform/db/database'
import { isOnHold, type Member } from '@/server/platform/http/admit'
import type { DividendsNeeds } from './needs'
import { owedFor } from './owed'
import { ratesAt } from './rates'
import { choiceDoc, choicesOf, reinvestDoc, reinvestedBy } from './reinvest.service'
import { addResidence, ownResidence } from './residence'
import { announcedDividends, type Dividend } from './tables'
import { type TaxesOf, taxSources } from './taxes'

type Calls = typeof dividendCalls

const maxShown = 100

/**
 * Everything that one member may know of dividends. It takes no locks. An API key does not see the
 * tax residence, which reveals the member's identity.
 */
export async function dividends(
  needs: DividendsNeeds,
  { accountId, isByKey }: Member,
): Promise<Answer<Calls['dividends']>> {
  const { db, clock } = needs
  const rows = await rowsOfMember(db, accountId)
  const corrections = await correctionsOf(db, accountId)
  const [choices, reinvested] = [await choicesOf(db, accountId), await reinvestedBy(db, accountId)]
  const [account, wallets, [choice], residence, owned, payable] = await Promise.all([
    ownAccount(db, accountId),
    linkedTo(db, accountId),
    db.select().from(payoutChoices).where(eq(payoutChoices.accountId, accountId)),
    // guard: without it, an API key is told the tax residence — server/identity/api-keys: is not
    //   told the tax residence — second choice
    isByKey ? undefined : ownResidence(needs, accountId),
    ownedBalances(db, accountId),
    payableByCoin(db, accountId),
  ])
  const parts = [...rows, ...corrections.values()].flat()
  // While an account is on hold its money does not lapse.
  const lapseOf = (open: Entitlement[]) =>
    isOnHold(account) ? null : lapsesAt(open, clock.now()).toISOString()
  const taxesOf = await taxesIn(needs, rows)
  const expected = await expectedOf(needs, { accountId, rows, owned: ownedIn(owned) })
  return {
    docs: rows.map((row) => ({
      ...dividendDoc(row, corrections.get(row.dividend.id) ?? [], {
        lapseOf,
        taxesOf,
        choices,
        reinvested,
      }),
      expected: expected.get(row.dividend.id) ?? null,
    })),
    payable,
    credited: creditedIn(parts),
    minimum: String(minPayout(ownedIn(owned))),
    shares: String(ownedIn(owned)),
    wallets,
    always: choice === undefined ? null : getAddress(choice.address),
    reinvest: await reinvestDoc(needs, accountId, choices),
    residence: residence ?? null,
    isOnHold: isOnHold(account),
  }
}

const taxesIn = (
  { db, mode }: Pick<DividendsNeeds, 'db' | 'mode'>,
  rows: { dividend: Dividend }[],
): Promise<TaxesOf> =>
  taxSources(
    db,
    { mode },
    rows.map(({ dividend }) => dividend),
  )

/** The member's dividends by these entitlements only; later corrections are left out. */
export async function dividendsOf(
  { db, mode }: Pick<DividendsNeeds, 'db' | 'mode'>,
  accountId: string,
  owed: readonly Entitlement[],
): Promise<MemberDividend[]> {
  const rows = await rowsOfMember(db, accountId)
  const words = {
    lapseOf: () => null,
    taxesOf: await taxesIn({ db, mode }, rows),
    choices: await choicesOf(db, accountId),
    reinvested: await reinvestedBy(db, accountId),
  }
  return rows.flatMap((row) => {
    const parts = owed.filter(({ actionId }) => actionId === row.dividend.id)
    const doc = { ...dividendDoc(row, [], words), owed: owedIn(parts), expected: null }
    return parts.length === 0 ? [] : [doc]
  })
}

/** The position of the own line in the list of a record date, which the log has as a tree. */
export async function dividendProof(
  { db }: Pick<DividendsNeeds, 'db'>,
  { accountId }: Member,
  { dividend }: Input<Calls['dividendProof']>,
): Promise<Answer<Calls['dividendProof']>> {
  return { place: (await recordPlaceOf(db, { actionId: dividend, accountId })) ?? null }
}

/** Lapsed money no longer belongs to its owner, so it is in none of these. */
function creditedIn(parts: readonly { owed: Entitlement | null; payout: Payout | null }[]) {
  const sums = { paid: 0n, underWay: 0n, ready: 0n, reinvested: 0n }
  for (const { owed, payout } of parts) {
    if (owed === null) continue
    sums.reinvested += owed.reinvested ?? 0n
    if (owed.lapsedAt !== null) continue
    const part = payout === null ? 'ready' : payout.state === 'paid' ? 'paid' : 'underWay'
    sums[part] += owed.net
  }
  return {
    paid: String(sums.paid),
    underWay: String(sums.underWay),
    ready: String(sums.ready),
    reinvested: String(sums.reinvested),
  }
}

function rowsOfMember(db: Db, accountId: string) {
  return db
    .select({
      dividend: announcedDividends,
      cut: recordCuts,
      line: recordLines,
      owed: entitlements,
      payout: payouts,
    })
    .from(announcedDividends)
    .leftJoin(recordCuts, eq(recordCuts.actionId, announcedDividends.id))
    .leftJoin(
      recordLines,
      and(eq(recordLines.actionId, announcedDividends.id), eq(recordLines.accountId, accountId)),
    )
    .leftJoin(
      entitlements,
      and(
        eq(entitlements.actionId, announcedDividends.id),
        eq(entitlements.accountId, accountId),
        eq(entitlements.part, 0),
      ),
    )
    .leftJoin(payouts, eq(payouts.id, entitlements.payoutId))
    .orderBy(desc(announcedDividends.recordAt), desc(announcedDividends.serial))
    .limit(maxShown)
}

interface CorrectedEntitlement {
  owed: Entitlement
  payout: Payout | null
}

/** Later corrections by dividend, oldest first. */
async function correctionsOf(
  db: Db,
  accountId: string,
): Promise<Map<string, CorrectedEntitlement[]>> {
  const rows = await db
    .select({ owed: entitlements, payout: payouts })
    .from(entitlements)
    .leftJoin(payouts, eq(payouts.id, entitlements.payoutId))
    .where(and(eq(entitlements.accountId, accountId), gt(entitlements.part, 0)))
    .orderBy(asc(entitlements.part))
  const byAction = new Map<string, CorrectedEntitlement[]>()
  for (const row of rows)
    byAction.set(row.owed.actionId, [...(byAction.get(row.owed.actionId) ?? []), row])
  return byAction
}

interface ExpectationInput {
  accountId: string
  rows: MemberRow[]
  owned: bigint
}

/** What uncredited dividends will bring, calculated like `creditDue` with what is known now. */
async function expectedOf(needs: DividendsNeeds, { accountId, rows, owned }: ExpectationInput) {
  const expectedById = new Map<string, MemberDividend['expected']>()
  for (const { dividend, cut, line, owed } of rows) {
    // While some wait for the price of the day, others are credited.
    if (owed !== null) continue
    const isCut = cut !== null && cut.readAt !== null
    // Between the record date and the end of the count it is unknown which shares count.
    const isCounting = !isCut && dividend.recordAt <= needs.clock.now()
    const microShares = isCut ? (line?.microShares ?? 0n) : owned
    const isOpen = dividend.state === 'announced' || dividend.state === 'cut'
    if (!isOpen || isCounting || microShares === 0n) continue
    const residenceQuery = { accountIds: [accountId], at: dividend.recordAt }
    const rateOf = await ratesAt(needs, needs.db, residenceQuery, dividend.rates)
    const { rateBps, isResidenceKnown } = rateOf(accountId)
    const { gross, tax, net } = owedFor(dividend, microShares, rateBps)
    expectedById.set(dividend.id, {
      gross: String(gross),
      tax: String(tax),
      net: String(net),
      rateBps,
      isResidenceKnown,
    })
  }
  return expectedById
}

type MemberRow = Awaited<ReturnType<typeof rowsOfMember>>[number]

interface Words {
  lapseOf: (open: Entitlement[]) => string | null
  taxesOf: TaxesOf
  choices: Awaited<ReturnType<typeof choicesOf>>
  reinvested: Awaited<ReturnType<typeof reinvestedBy>>
}

function dividendDoc(
  { dividend, cut, line, owed, payout }: MemberRow,
  corrections: CorrectedEntitlement[],
  { lapseOf, taxesOf, choices, reinvested }: Words,
): Omit<MemberDividend, 'expected'> {
  const parts = [
    ...(owed === null ? [] : [owed]),
    ...corrections.map((correction) => correction.owed),
  ]
  const open = parts.filter(({ payoutId, lapsedAt }) => payoutId === null && lapsedAt === null)
  const lapsed = parts.find(({ lapsedAt }) => lapsedAt !== null)?.lapsedAt
  return {
    id: dividend.id,
    state: dividend.state,
    announcedAt: dividend.announcedAt.toISOString(),
    recordAt: dividend.recordAt.toISOString(),
    payAt: dividend.payAt.toISOString(),
    payableAt: dividend.payableAt?.toISOString() ?? null,
    perShare: String(dividend.perShareMicroUsd),
    coin: dividend.coin,
    decimals: dividend.decimals,
    taxes: taxesOf(dividend),
    counted: cut === null || cut.readAt === null ? null : countedIn(cut, line),
    owed: owedIn(parts),
    reinvest: choiceDoc(choices, dividend),
    reinvested: reinvested.get(dividend.id) ?? null,
    stayedMoney: owed?.stayedMoney ?? null,
    payout: payout === null ? null : payoutDoc(payout),
    corrections: corrections.map(correctionDoc),
    lapsesAt: open.length === 0 ? null : lapseOf(open),
    lapsedAt: lapsed?.toISOString() ?? null,
  }
}

function owedIn(parts: Entitlement[]): MemberDividend['owed'] {
  const last = parts.at(-1)
  if (last === undefined) return null
  const sum = (of: (part: Entitlement) => bigint) =>
    String(parts.reduce((total, part) => total + of(part), 0n))
  return {
    gross: sum(({ gross }) => gross),
    tax: sum(({ tax }) => tax),
    net: sum(afterTax),
    rateBps: exactRate(last),
    isResidenceKnown: last.isResidenceKnown,
  }
}

function correctionDoc({
  owed,
  payout,
}: CorrectedEntitlement): MemberDividend['corrections'][number] {
  return {
    at: owed.at.toISOString(),
    tax: String(owed.tax),
    net: String(owed.net),
    rateBps: exactRate(owed),
    isResidenceKnown: owed.isResidenceKnown,
    payout: payout === null ? null : payoutDoc(payout),
  }
}

function countedIn(
  { holders, microShares, fingerprint }: NonNullable<MemberRow['cut']>,
  line: MemberRow['line'],
): NonNullable<MemberDividend['counted']> {
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
    .where(isLinked({ accountId }))
    .orderBy(asc(walletLinks.linkedAt))
  return links.map(({ address, signature }) => {
    return { address: getAddress(address), needsSignature: signature === null }
  })
}

/**
 * Stored in addition to earlier residences: each dividend uses the one known at its record date.
 */
export async function taxResidence(
  needs: DividendsNeeds,
  member: Member,
  told: Input<Calls['taxResidence']>,
): Promise<TaxResidence> {
  const at = needs.clock.now()
  const state = await needs.db.transaction(async (tx) => {
    const { id: accountId } = await lockMember(tx, member, at)
    return addResidence(needs, tx, { accountId, told, at })
  })
  return { ...told, state: state === 'waiting' ? state : 'counts' }
}
