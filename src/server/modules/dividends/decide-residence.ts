import { and, desc, eq, gte, lt, ne } from 'drizzle-orm'
import { type Journal, post } from '@/server/modules/ledger'
import { notify } from '@/server/modules/notifications'
import { chosenPayouts } from '@/server/modules/payables'
import { entitlements, type PayoutCoin } from '@/server/modules/payables/tables'
import type { Db } from '@/server/platform/db/database'
import { type CorrectionObstacle, lockedCorrection, writeCorrection } from './correct'
import type { DividendsNeeds } from './needs'
import { ratesAt } from './rates'
import { endWaiting } from './residence'
import { announcedDividends, taxResidences } from './tables'

export interface DecidedResidence {
  accountId: string
  toldAt: Date
  isAccepted: boolean
}

/**
 * Records compliance's decision about a member's residence. Dividends that were credited meanwhile
 * are corrected in the same transaction: until now the higher of two rates was withheld, so either
 * decision refunds or changes nothing. What two people have corrected by hand stays, and no
 * decision ever withholds more. Returns how many were corrected, undefined if none waits, or why it
 * is impossible because the money for the refund is missing: then the caller rolls back.
 *
 * Locks the dividends from that time on first: a worker that credits one of them waits, and sees
 * it. Then their entitlements, and the ledger accounts in `post`.
 */
export async function decideResidence(
  needs: DividendsNeeds,
  tx: Db,
  { accountId, toldAt, isAccepted }: DecidedResidence,
): Promise<number | Extract<CorrectionObstacle, 'remitted' | 'kept'> | undefined> {
  const at = needs.clock.now()
  const open = await tx
    .select()
    .from(announcedDividends)
    .where(and(ne(announcedDividends.state, 'closed'), gte(announcedDividends.recordAt, toldAt)))
    .orderBy(announcedDividends.id)
    .for('update')
  const state = isAccepted ? 'counts' : 'refused'
  if (!(await endWaiting(tx, { accountId, toldAt }, { state, at }))) return undefined
  const journals: Journal[] = []
  const coins = new Set<PayoutCoin>()
  for (const { id, recordAt, rates, coin } of open) {
    if (await isByHand(tx, { id, accountId, now: at })) continue
    const rateOf = await ratesAt(needs, tx, { accountIds: [accountId], at: recordAt }, rates)
    const whose = { action: id, accountId }
    const planned = await lockedCorrection(tx, whose, () => rateOf(accountId))
    // guard: without it, a residence is decided although its tax has left —
    //   server/dividends/corrections: a residence cannot be decided once its tax is gone
    if (planned === 'remitted' || planned === 'kept') return planned
    if (typeof planned === 'string' || planned.after.net < planned.before.net) continue
    journals.push(await writeCorrection(needs, tx, planned, at))
    coins.add(coin)
  }
  const corrected = journals.length
  const facts = { decided: isAccepted ? 'accepted' : 'refused' }
  await notify(needs, tx, { accountId, kind: 'residence-decided', facts, at })
  // All that they gain in one coin is one payout, and the books are posted once.
  for (const coin of coins)
    journals.push(...(await chosenPayouts(tx, { coin }, { accountIds: [accountId], now: at })))
  if (journals.length > 0) await post(tx, journals)
  return corrected
}

interface ResidenceDecisionInput {
  id: string
  accountId: string
  now: Date
}

/**
 * Whether two people chose its rate last: a part that a decision about a residence added has the
 * time of that decision.
 */
async function isByHand(
  tx: Db,
  { id, accountId: owner, now }: ResidenceDecisionInput,
): Promise<boolean> {
  const { actionId, accountId, part, at } = entitlements
  const [newest] = await tx
    .select({ part, at })
    .from(entitlements)
    .where(and(eq(actionId, id), eq(accountId, owner)))
    .orderBy(desc(part))
    .limit(1)
  // guard: without it, a decision about a residence overrides two people —
  //   server/dividends/corrections: what two people have corrected by hand stays — condition true
  if (newest === undefined || newest.part === 0) return false
  const { decidedAt } = taxResidences
  const whereOfDecision = and(eq(decidedAt, newest.at), lt(decidedAt, now))
  const decided = await tx
    .select({ decidedAt })
    .from(taxResidences)
    .where(and(eq(taxResidences.accountId, owner), whereOfDecision))
  return decided.length === 0
}
