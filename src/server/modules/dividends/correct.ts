import { and, asc, eq } from 'drizzle-orm'
import { exactRate, keptRate } from '@/config/withholding'
import { formatMoney } from '@/contract/format/amounts'
import { accounts } from '@/server/modules/identity/tables'
import { type Journal, post } from '@/server/modules/ledger'
import { inStoredLocale, notify } from '@/server/modules/notifications'
import { addEntitlements, chosenPayouts } from '@/server/modules/payables'
import { afterTax, type Entitlement, entitlements } from '@/server/modules/payables/tables'
import type { Db } from '@/server/platform/db/database'
import { correctionJournal } from './journals'
import type { DividendsNeeds } from './needs'
import { type Owed, owedFor } from './owed'
import { announcedDividends, type Dividend } from './tables'
import { totalsOf, undecidedTax } from './totals'

/**
 * unknown: nothing was credited · gone: the account is closed, so money cannot be sent · same: it
 * would change nothing · closed, remitted: the tax has been paid to the tax office, which alone
 * refunds it · kept: the rest of it may still belong to others · sent: what would be withheld has
 * left, or is on its way · reinvested: it has become shares · lapsed: it belongs to the bank again.
 */
export type CorrectionObstacle =
  | 'unknown'
  | 'gone'
  | 'same'
  | 'closed'
  | 'remitted'
  | 'kept'
  | 'sent'
  | 'reinvested'
  | 'lapsed'

export interface Rate {
  rateBps: number
  isResidenceKnown: boolean
}

export interface Correction {
  dividend: Dividend
  accountId: string
  before: Owed & Rate
  after: Owed & Rate
  part: number
}

interface EntitlementKey {
  action: string
  accountId: string
}

/** The rates that a correction may choose from: the announced ones. */
export function correctionRates({ rates }: Pick<Dividend, 'rates'>): number[] {
  const announcedRates = [...Object.values(rates.countries), rates.other, rates.unknown]
  return [...new Set(announcedRates)].sort((a, b) => a - b)
}

/**
 * What a correction of a holder's tax would change, or why it is impossible. The shares are those
 * at the record date and are never corrected here, because they follow from the entries.
 */
export async function plannedCorrection(
  db: Db,
  { action: id, accountId }: EntitlementKey,
  rateOf: (dividend: Dividend) => Rate,
): Promise<Correction | CorrectionObstacle> {
  const whereTheirEntitlement = and(
    eq(entitlements.actionId, id),
    eq(entitlements.accountId, accountId),
  )
  const [dividend] = await db.select().from(announcedDividends).where(eq(announcedDividends.id, id))
  const parts = await db
    .select()
    .from(entitlements)
    .where(whereTheirEntitlement)
    .orderBy(asc(entitlements.part))
  const [first, last] = [parts[0], parts.at(-1)]
  if (dividend === undefined || first === undefined || last === undefined) return 'unknown'
  if (await isClosed(db, accountId)) return 'gone'
  if (dividend.state === 'closed') return 'closed'
  if (parts.some(({ lapsedAt }) => lapsedAt !== null)) return 'lapsed'
  const rate = rateOf(dividend)
  const before = {
    ...sumOf(parts),
    rateBps: exactRate(last),
    isResidenceKnown: last.isResidenceKnown,
  }
  const after = { ...owedFor(dividend, first.microShares, rate.rateBps), ...rate }
  const gains = after.net - before.net
  if (gains === 0n) return 'same'
  // guard: without it, more tax is withheld from a payout under way — server/dividends/corrections:
  //   more tax is withheld while nothing was sent
  if (gains < 0n && parts.some(({ payoutId }) => payoutId !== null)) return 'sent'
  // guard: without it, more tax is withheld than there is money — server/dividends/reinvest:
  //   reinvested money is not corrected; a correction’s refund is money
  if (-gains > parts.reduce((sum, { net }) => sum + net, 0n)) return 'reinvested'
  const { tax, remitted } = await totalsOf(db, dividend)
  // guard: without it, a correction gives back tax that the tax office has —
  //   server/dividends/corrections: nothing is corrected to a rate that was not announced — without
  //   the second term
  if (gains > tax - remitted) return 'remitted'
  // guard: without it, a correction gives one member the tax that is kept for another —
  //   server/dividends/corrections: no correction takes the tax that is kept for another
  if (gains > tax - remitted - (await undecidedTax(db, dividend, accountId))) return 'kept'
  return { dividend, accountId, before, after, part: last.part + 1 }
}

async function isClosed(db: Db, id: string): Promise<boolean> {
  const { closedAt } = accounts
  const [account] = await db.select({ closedAt }).from(accounts).where(eq(accounts.id, id))
  return account?.closedAt !== null
}

/** After tax, credited as money or as shares. */
function sumOf(parts: Entitlement[]): Owed {
  const sum = (of: (part: Entitlement) => bigint) =>
    parts.reduce((total, part) => total + of(part), 0n)
  return { gross: sum(({ gross }) => gross), tax: sum(({ tax }) => tax), net: sum(afterTax) }
}

/**
 * What would change, while no other transaction can credit, remit or send: locks the dividend, then
 * the holder's entitlements.
 */
export async function lockedCorrection(
  tx: Db,
  whose: EntitlementKey,
  rateOf: (dividend: Dividend) => Rate,
): Promise<Correction | CorrectionObstacle> {
  const { action: id, accountId } = whose
  await tx.select().from(announcedDividends).where(eq(announcedDividends.id, id)).for('update')
  const whereTheirEntitlement = and(
    eq(entitlements.actionId, id),
    eq(entitlements.accountId, accountId),
  )
  await tx
    .select()
    .from(entitlements)
    .where(whereTheirEntitlement)
    .orderBy(entitlements.part)
    .for('update')
  return plannedCorrection(tx, whose, rateOf)
}

/**
 * Writes the planned correction: a separate part in addition to what was credited, and a notice.
 * Returns the journal between their money and the tax, which the caller posts after all other
 * locks.
 */
export async function writeCorrection(
  needs: DividendsNeeds,
  tx: Db,
  { dividend, accountId, before, after, part }: Correction,
  at: Date,
): Promise<Journal> {
  const { id, coin, decimals } = dividend
  const net = after.net - before.net
  const row = {
    actionId: id,
    accountId,
    part,
    coin,
    microShares: 0n,
    at,
    gross: 0n,
    tax: -net,
    net,
    ...keptRate(after.rateBps),
    isResidenceKnown: after.isResidenceKnown,
  }
  await addEntitlements(tx, [row])
  const facts = inStoredLocale(() => ({
    paid: formatMoney({ amount: after.net, decimals, currency: coin }),
    before: formatMoney({ amount: before.net, decimals, currency: coin }),
    id,
  }))
  await notify(needs, tx, { accountId, kind: 'dividend-corrected', facts, at })
  return correctionJournal(dividend, row, at)
}

/**
 * Corrects what is withheld from one holder. What they gain is sent like any other dividend.
 *
 * Locks as `lockedCorrection` does, then what is sent with it, then the ledger accounts in `post`.
 */
export async function correctTax(
  needs: DividendsNeeds,
  tx: Db,
  whose: EntitlementKey,
  rateOf: (dividend: Dividend) => Rate,
): Promise<CorrectionObstacle | 'done'> {
  const at = needs.clock.now()
  const planned = await lockedCorrection(tx, whose, rateOf)
  if (typeof planned === 'string') return planned
  const corrected = await writeCorrection(needs, tx, planned, at)
  const theirs = { accountIds: [whose.accountId], now: at }
  await post(tx, [corrected, ...(await chosenPayouts(tx, planned.dividend, theirs))])
  return 'done'
}
