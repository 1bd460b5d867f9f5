import { and, asc, eq, inArray, isNotNull, lte, not, type SQL, sql } from 'drizzle-orm'
import { dividendTerms } from '@/config/terms'
import { formatMoney } from '@/contract/format/amounts'
import { accounts, onHold } from '@/server/modules/identity/tables'
import { post } from '@/server/modules/ledger'
import { keptFacts, notify } from '@/server/modules/notifications'
import type { Db } from '@/server/platform/db/database'
import { errorFields } from '@/server/platform/log/log'
import { lapseJournal } from '../dividend/journals'
import type { DividendsNeeds } from '../needs'
import { isUnsent } from '../payouts/owed-rows'
import { type CorporateAction, corporateActions, type Entitlement, entitlements } from '../tables'

const dayMs = 24 * 60 * 60_000
const noticeMs = dividendTerms.lapseNoticeDays * dayMs
const holdersAtOnce = 500

type Waiting = Pick<Entitlement, 'at' | 'lapseToldAt'>

/**
 * When open parts go back, unless somebody asks for them before: five years after the newest, and not
 * before ninety days after they were told, which is now at the earliest.
 */
export function lapsesAt(parts: Waiting[], now: Date): Date {
  const newest = new Date(Math.max(...parts.map(({ at }) => at.getTime())))
  const told = Math.max(...parts.map(({ lapseToldAt }) => (lapseToldAt ?? now).getTime()))
  const due = yearsFrom(newest, dividendTerms.lapsesAfterYears)
  return new Date(Math.max(due.getTime(), told + noticeMs))
}

function yearsFrom(from: Date, years: number): Date {
  const at = new Date(from)
  at.setUTCFullYear(at.getUTCFullYear() + years)
  return at
}

/** What was credited at or before this time lapses by `until`. */
const creditedBy = (until: Date) => yearsFrom(until, -dividendTerms.lapsesAfterYears)

/**
 * What nobody has asked for in five years goes back to the bank: no wallet, no verification, less than
 * is sent, or nobody there. Each holder is told ninety days before, and once it has happened. While an
 * account is on hold nothing of it lapses, as its owner could not ask; afterwards they are told anew.
 */
async function lapseDue(needs: DividendsNeeds): Promise<void> {
  const { db, clock, log } = needs
  const soon = creditedBy(new Date(clock.now().getTime() + noticeMs))
  const old = await db
    .select()
    .from(corporateActions)
    .where(and(eq(corporateActions.state, 'payable'), lte(corporateActions.payableAt, soon)))
    .orderBy(asc(corporateActions.payableAt))
  for (const action of old) {
    try {
      await forgetTold(db, action)
      while (await inTurn(needs, action, tellSome));
      while (await inTurn(needs, action, lapseSome));
    } catch (error) {
      log.error('a dividend did not lapse', { dividend: action.id, ...errorFields(error) })
    }
  }
}

type Step = (needs: DividendsNeeds, tx: Db, action: CorporateAction) => Promise<boolean>

const inTurn = (needs: DividendsNeeds, action: CorporateAction, step: Step) =>
  needs.db.transaction((tx) => step(needs, tx, action))

async function forgetTold(db: Db, { id }: CorporateAction): Promise<void> {
  const { actionId, accountId, lapseToldAt } = entitlements
  const heldAccounts = db.select({ id: accounts.id }).from(accounts).where(onHold)
  const isTold = and(eq(actionId, id), isUnsent, isNotNull(lapseToldAt))
  await db
    .update(entitlements)
    .set({ lapseToldAt: null })
    .where(and(isTold, inArray(accountId, heldAccounts)))
}

/** Some holders all of whose open parts, first and corrected, were credited by then. */
function holdersOf(tx: Db, { id }: CorporateAction, until: Date, having: SQL) {
  const { actionId, accountId, at } = entitlements
  return (
    tx
      .select({ accountId })
      .from(entitlements)
      .innerJoin(accounts, eq(accounts.id, accountId))
      // guard: a dividend lapses for whoever is on hold — server/corporate-actions/lapse: while an
      //   account is on hold nothing of it lapses → .where(and(eq(actionId, id), isUnsent))
      .where(and(eq(actionId, id), isUnsent, not(onHold)))
      .groupBy(accountId)
      .having(sql`max(${at}) <= ${creditedBy(until).toISOString()}::timestamptz and ${having}`)
      .limit(holdersAtOnce)
  )
}

const told = entitlements.lapseToldAt

const tellSome: Step = async (needs, tx, action) => {
  const at = needs.clock.now()
  const soon = new Date(at.getTime() + noticeMs)
  const untold = sql`count(*) > count(${told})`
  const rows = await endParts(tx, action, await holdersOf(tx, action, soon, untold), {
    lapseToldAt: at,
  })
  const until = (last: Date) => lapsesAt([{ at: last, lapseToldAt: at }], at).toISOString()
  const news = rows.map(({ accountId, net, last }) => {
    const facts = keptFacts(() => ({
      ...{ paid: inCoin(action, net), until: until(last), id: action.id },
    }))
    return { accountId, kind: 'dividend-lapsing' as const, facts, at }
  })
  await notify(needs, tx, ...news)
  return rows.length > 0
}

const lapseSome: Step = async (needs, tx, action) => {
  const at = needs.clock.now()
  const noticed = new Date(at.getTime() - noticeMs).toISOString()
  const areAllTold = sql`count(*) = count(${told})`
  const isTold = sql`${areAllTold} and max(${told}) <= ${noticed}::timestamptz`
  // guard: a dividend lapses untold — server/corporate-actions/lapse: a worker that was away for
  //   years tells first → const rows = await endParts(tx, action, await holdersOf(tx, action, at,
  //   sql`true`), { lapsedAt: at })
  const rows = await endParts(tx, action, await holdersOf(tx, action, at, isTold), { lapsedAt: at })
  const news = rows.map(({ accountId, net }) => {
    const facts = keptFacts(() => ({ paid: inCoin(action, net), id: action.id }))
    return { accountId, kind: 'dividend-lapsed' as const, facts, at }
  })
  await notify(needs, tx, ...news)
  const journals = rows.map(({ accountId, part, net: amount }) =>
    lapseJournal(action, { actionId: action.id, accountId, part }, { amount, at }),
  )
  await post(tx, journals)
  return rows.length > 0
}

interface Ended {
  accountId: string
  part: number
  net: bigint
  last: Date
}

/**
 * Marks all open parts of these holders, and adds them up. Whoever asks for a payout at this moment
 * locks the same rows: they have it sent, or it lapses.
 */
async function endParts(
  tx: Db,
  { id }: CorporateAction,
  holders: { accountId: string }[],
  set: { lapseToldAt: Date } | { lapsedAt: Date },
): Promise<Ended[]> {
  const { actionId, accountId, part, net, at } = entitlements
  if (holders.length === 0) return []
  const theirs = holders.map((one) => one.accountId)
  const rows = await tx
    .update(entitlements)
    .set(set)
    .where(and(eq(actionId, id), inArray(accountId, theirs), isUnsent))
    .returning({ accountId, part, net, at })
  const ended = new Map<string, Ended>()
  for (const row of rows) {
    const known = ended.get(row.accountId) ?? { ...row, net: 0n, last: row.at }
    ended.set(row.accountId, {
      ...known,
      part: Math.max(known.part, row.part),
      net: known.net + row.net,
      last: known.last > row.at ? known.last : row.at,
    })
  }
  return [...ended.values()].filter((one) => one.net > 0n)
}

const inCoin = ({ decimals, coin }: CorporateAction, amount: bigint) =>
  formatMoney({ amount, decimals, currency: coin })

/** For the worker's hour, and for states that a sandbox makes up. */
export const lapses = { due: lapseDue, journal: lapseJournal }
