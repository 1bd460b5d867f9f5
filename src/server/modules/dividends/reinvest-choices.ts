import { and, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { minuteMs } from '@/config/durations'
import type { PurchaseDocument } from '@/contract/offering'
import { type Db, isAnyOf } from '@/server/platform/db/database'
import { type Dividend, reinvestChoices } from './tables'

type PaidOn = Pick<Dividend, 'id' | 'payAt'>

/** The beginning of the payment day (UTC): a choice made after it counts for later dividends. */
export function choiceEndsAt({ payAt }: Pick<Dividend, 'payAt'>): Date {
  const day = new Date(payAt)
  day.setUTCHours(0, 0, 0, 0)
  return day
}

/**
 * A choice is dated before it is committed. After a minute it is committed, or its transaction has
 * ended.
 */
const committedWithinMs = minuteMs

/** Whether all choices that count for a dividend can be read by now. */
export const areChoicesIn = (dividend: Pick<Dividend, 'payAt'>, now: Date): boolean =>
  now.getTime() >= choiceEndsAt(dividend).getTime() + committedWithinMs

const whereInTime = (dividend: PaidOn) => lt(reinvestChoices.chosenAt, choiceEndsAt(dividend))

/**
 * Whether an account has chosen shares for a dividend, within a statement that names the account.
 */
export const hasChosen = (dividend: PaidOn, account: SQL): SQL<boolean> => {
  const newestChoice = (of: SQL) => sql`(select is_on from reinvest_choice said
    where said.account_id = ${account} and ${of}
      and said.chosen_at < ${choiceEndsAt(dividend).toISOString()}::timestamptz
    order by said.serial desc limit 1)`
  return sql`coalesce(${newestChoice(sql`said.action_id = ${dividend.id}`)}, ${newestChoice(sql`said.action_id is null`)}, false)`
}

interface Chosen {
  isOn: boolean
  /**
   * With the newest choice of shares for any dividend: a person accepts texts in general, not for
   * one dividend.
   */
  accepted: PurchaseDocument[]
}

/**
 * The choices of these accounts that count for a dividend; no entry for a member who never chose.
 */
export async function choicesFor(
  db: Db,
  dividend: PaidOn,
  accountIds: string[],
): Promise<Map<string, Chosen>> {
  const { accountId, actionId, serial, isOn, accepted } = reinvestChoices
  // guard: without it, a member chooses once the day’s price is known — server/dividends/reinvest:
  //   a choice on the payment day counts for later dividends — without the second condition
  const whereChosenInTime = and(isAnyOf(accountId, accountIds), whereInTime(dividend))
  const whereForThisDividend = or(eq(actionId, dividend.id), isNull(actionId))
  const rows = await db
    .selectDistinctOn([accountId], { accountId, isOn })
    .from(reinvestChoices)
    .where(and(whereChosenInTime, whereForThisDividend))
    // A choice for this dividend takes precedence over a choice for all.
    .orderBy(accountId, sql`${actionId} is null`, desc(serial))
  const texts = await db
    .selectDistinctOn([accountId], { accountId, accepted })
    .from(reinvestChoices)
    .where(and(whereChosenInTime, eq(isOn, true)))
    .orderBy(accountId, desc(serial))
  const acceptedBy = new Map(texts.map((row) => [row.accountId, row.accepted]))
  return new Map(
    rows.map((row) => [
      row.accountId,
      { isOn: row.isOn, accepted: acceptedBy.get(row.accountId) ?? [] },
    ]),
  )
}
