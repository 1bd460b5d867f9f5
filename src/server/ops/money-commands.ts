import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { parseUnits } from 'viem'
import { coinDecimals, isDollarCoin, moneyDecimals } from '@/config/coins'
import { commandOfOwnBank } from '@/config/ops-command'
import { formatCoinsDown, formatShares } from '@/contract/format/amounts'
import { depositRewards, issueShares, wasIssued } from '@/server/modules/ledger'
import { requireOffering } from '@/server/modules/offerings'
import { kindOf, whySecond } from '@/server/modules/operators'
import { payments, refunds, settlements } from '@/server/modules/purchases/tables'
import type { OpsNeeds } from './needs'
import { OperatorMistake } from './operator-mistake'
import { asCommand } from './price-set'

const shownRowCount = 50

type Row = {
  payment: typeof payments.$inferSelect
  settlement: typeof settlements.$inferSelect | null
  refund: typeof refunds.$inferSelect | null
}

export async function listSuspense(needs: OpsNeeds): Promise<string> {
  const { db } = needs
  const rows = await db
    .select({ payment: payments, settlement: settlements, refund: refunds })
    .from(settlements)
    .innerJoin(payments, eq(payments.id, settlements.paymentId))
    .leftJoin(refunds, eq(refunds.paymentId, settlements.paymentId))
    .where(inArray(settlements.outcome, ['decision', 'returning', 'held']))
    .orderBy(desc(settlements.decidedAt))
  const lines = [...rows.map(lineOf), ...(await suspenseLines(needs))]
  return lines.length === 0 ? 'Nothing is in suspense.' : lines.join('\n')
}

async function suspenseLines({ db }: OpsNeeds): Promise<string[]> {
  const whereKnownPayment = and(eq(payments.state, 'aside'), isNotNull(payments.currency))
  const largest = await db
    .select()
    .from(payments)
    .where(whereKnownPayment)
    .orderBy(desc(payments.amount), desc(payments.blockNumber))
    .limit(shownRowCount)
  const [all] = await db
    .select({
      known: sql<number>`count(currency)::int`,
      others: sql<number>`(count(*) - count(currency))::int`,
    })
    .from(payments)
    .where(eq(payments.state, 'aside'))
  const { known = 0, others = 0 } = all ?? {}
  const more = known - largest.length
  return [
    ...largest.map((payment) => lineOf({ payment, settlement: null, refund: null })),
    ...(more > 0 ? [`${more} smaller payments are not shown.`] : []),
    ...(others > 0 ? [`${others} payments of tokens that are not taken are not shown.`] : []),
  ]
}

export async function listPayments({ db }: OpsNeeds, [wanted]: string[]): Promise<string> {
  const rows = await db
    .select({ payment: payments, settlement: settlements, refund: refunds })
    .from(payments)
    .leftJoin(settlements, eq(settlements.paymentId, payments.id))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(wanted === undefined ? undefined : eq(payments.hash, wanted.toLowerCase()))
    .orderBy(desc(payments.blockNumber), desc(payments.logIndex))
    .limit(shownRowCount)
  return rows.length === 0 ? 'No payments.' : rows.map(lineOf).join('\n')
}

const inCoins = (amount: bigint, currency: string | null) =>
  [formatCoinsDown(amount, moneyDecimals(currency ?? '')), currency].join(' ')

function lineOf({ payment, settlement, refund: returned }: Row): string {
  const { currency, amount, token } = payment
  const paid = currency === null ? `${amount} units of ${token}` : inCoins(amount, currency)
  const state = [settlement?.outcome ?? payment.state, settlement?.trouble]
    .filter(Boolean)
    .join(' ')
  const parts = [
    payment.id,
    state,
    paid,
    `from ${payment.payer}`,
    `account ${settlement?.accountId ?? 'unknown'}`,
    `${payment.hash} log ${payment.logIndex} block ${payment.blockNumber}`,
    settlement?.decisionEndsAt && `until ${settlement.decisionEndsAt.toISOString()}`,
    settlement?.keptAmount &&
      `${inCoins(settlement.keptAmount, currency)} bought shares, the rest goes back`,
    returned && `refund ${returned.state} ${returned.hash}`,
  ]
  return parts.filter(Boolean).join('  ')
}

/** A sandbox's bank, so that a dividend or a buy-back can be tried from end to end. */
export async function payInAsBank(
  needs: OpsNeeds,
  [amount = '', coin = '']: string[],
): Promise<string> {
  const { sandbox, chain } = needs
  if (sandbox === undefined)
    throw new OperatorMistake('Only a sandbox’s bank pays in by a command.')
  if (chain.isAbsent)
    throw new OperatorMistake(
      `This sandbox does not run, so it has no chain. Start it, and name its folder if it is of your own bank: ${commandOfOwnBank('sandbox pay-in 25.5 USDC')}`,
    )
  if (!/^\d{1,9}(\.\d{1,18})?$/.test(amount) || !isDollarCoin(coin))
    throw new OperatorMistake('Name amount and coin, such as `sandbox pay-in 25.5 USDC`.')
  const hash = await sandbox.payIn(needs, coin, parseUnits(amount, coinDecimals))
  return `Paid in by the bank and final: ${hash}`
}

export async function issue(needs: OpsNeeds): Promise<string> {
  const { offered } = await requireOffering(needs.db)
  const isNew = await issueShares(needs.db, needs.clock.now(), offered)
  return isNew
    ? `Issued: ${formatShares(offered)} shares, all of them for sale.`
    : 'They were issued before: nothing changed.'
}

export async function deposit(needs: OpsNeeds): Promise<string> {
  // The rule is that of the console, without its second person.
  if (!(await wasIssued(needs.db, 'rewards deposited')))
    await asCommand(() => whySecond(kindOf('rewards-deposit'), needs, {}))
  const isNew = await depositRewards(needs.db, needs.clock.now())
  return isNew
    ? 'Deposited: 90,000 shares as the pool that rewards are paid from. Staking is open.'
    : 'They were deposited before: nothing changed.'
}
