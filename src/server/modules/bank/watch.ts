import { and, eq, gt, isNull, max } from 'drizzle-orm'
import { dayMs, utcDay } from '@/config/durations'
import type { Db } from '@/server/platform/db/database'
import { renewSignal, stateOf, thresholds, worstOf } from '@/server/platform/signals/renew'
import { bankingDaysBetween, calendarOf } from './banking-days'
import { findGaps, newestStatement } from './chain'
import type { BankNeeds } from './needs'
import { bankFiles } from './tables'
import { whereFailedFile } from './take-files'

const day = 24 * 60 * 60

const saidOf = {
  twice: 'refunded twice',
  unbooked: 'refund not booked',
  taken: 'taken back, not matched',
  unmatched: 'money not matched',
}

/** What an operator has to check among bank transfers. */
export type BankFinding = keyof typeof saidOf

/**
 * Reports the number of banking days without a statement, as seconds of that many days. An alarm at
 * once: a gap, a skipped file, and a refund that has left, or may leave, twice. A warning: a
 * refused file until one is read, a written refund until it is booked or cancelled, a reversal that
 * matches no payment, and money that is neither matched nor refunded after a day.
 */
export async function watchBank(
  needs: BankNeeds,
  look: (since: Date) => Promise<BankFinding[]> = async () => [],
): Promise<void> {
  const { bank, db, clock } = needs
  if (bank === undefined) return
  const newest = await newestStatement(db, bank.iban)
  const now = clock.now()
  const calendar = await calendarOf(db, bank, now)
  const days = newest === undefined ? 0 : bankingDaysBetween(newest.toOn, utcDay(now), calendar)
  const gaps = await findGaps(db, bank.iban)
  const isRefused = await hasRefused(db)
  const isPassed = (await db.$count(bankFiles, and(whereFailedFile, isNull(bankFiles.asideAt)))) > 0
  const findings = await look(new Date(clock.now().getTime() - dayMs))
  const value = days * day
  const ofDays = stateOf(value, thresholds.bank)
  const states = [
    ofDays,
    // guard: without it, a skipped file raises no alarm — server/bank/failing-files: a file that
    //   has failed three times is passed — without the second condition
    ...(gaps.length > 0 || isPassed || findings.includes('twice') ? ['alarm' as const] : []),
    ...(isRefused || findings.length > 0 ? ['warn' as const] : []),
  ]
  const messages = [
    ...(ofDays === 'good' ? [] : [`no statement for ${days} banking days`]),
    ...findings.map((finding) => saidOf[finding]),
    ...gaps.slice(0, 1).map(({ fromOn }) => `gap: ${fromOn}`),
    ...(isPassed ? ['file not read'] : []),
    ...(isRefused ? ['file refused'] : []),
  ].join(', ')
  await renewSignal(needs, {
    name: 'bank',
    value,
    state: worstOf(states),
    ...(messages && { details: { said: messages } }),
  })
}

async function hasRefused(db: Db): Promise<boolean> {
  const { state, receivedAt } = bankFiles
  const [read] = await db
    .select({ at: max(receivedAt) })
    .from(bankFiles)
    .where(eq(state, 'read'))
  const since = read?.at == null ? undefined : gt(receivedAt, read.at)
  const refused = await db
    .select({ id: bankFiles.id })
    .from(bankFiles)
    .where(and(eq(state, 'refused'), since))
    .limit(1)
  return refused.length > 0
}
