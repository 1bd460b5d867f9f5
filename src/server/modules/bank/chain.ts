import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { queryAll, queryFirst, read } from '@/server/platform/db/query'

interface Gap {
  /** The day on which the statement begins that does not go on from the one before it. */
  fromOn: string
  /** What it opens with, less what statements and entries before it come to, in cents. */
  difference: bigint
}

/** What entries of these days have changed of the account's balance. */
export const changedBy = (isMeant: SQL) => sql`coalesce((
  select sum(case when is_credit then amount else -amount end) from bank_entry
  where is_booked and ${isMeant}), 0)`

/** The oldest statement; of several of one day, the one that goes on from none of them. */
export const firstStatement = (account: string | SQL) => sql`
  select told.* from bank_statement told where account = ${account}
    and from_on = (select min(from_on) from bank_statement where account = ${account})
  order by to_on, exists (select from bank_statement other
    where other.account = told.account and other.from_on = told.from_on and other.to_on = told.to_on
      and other.id <> told.id and other.closing = told.opening), id limit 1`

/**
 * Where the chain of balances breaks: a statement has to open with what the one before it closed
 * with, or, where two overlap, with the first opening balance and all that statements have told since.
 */
export async function findGaps(db: Db, account: string): Promise<Gap[]> {
  const whereBetween = sql`bank_entry.account = told.account and on_statement
    and booked_on >= first.from_on and booked_on < told.from_on`
  // Added up only for the few that go on from no other: there are thousands of statements.
  // guard: without it, a statement that is missing is not noticed — server/bank/take-files: a day
  //   that is missing is named, until it comes — condition on difference false
  return queryAll(db, { fromOn: read.text, difference: read.amount })`
    with first as (${firstStatement(account)}), alone as (
      select told.* from bank_statement told, first
      where told.account = ${account} and told.id <> first.id and not exists (
        select from bank_statement before
        where before.account = told.account and before.id <> told.id
          and before.closing = told.opening
          and before.to_on = (select max(to_on) from bank_statement other
            where other.account = told.account and other.id <> told.id
              and other.to_on <= told.from_on))
    ), opened as (
      select told.from_on, told.opening - first.opening - ${changedBy(whereBetween)} as difference
      from alone told, first
    )
    select from_on::text as "fromOn", difference from opened
    where difference <> 0 order by from_on`
}

/** What all statements of an account have told, from the first one's opening balance on. */
const toldByAll = sql`(
  select first.opening + ${changedBy(sql`bank_entry.account = newest.account and on_statement
    and booked_on >= first.from_on`)}
  from (${firstStatement(sql`newest.account`)}) first)`

/**
 * The newest statement of each account; of several of one day, the one that closes with all that
 * statements have told, or else one that none goes on from. That alone says little: where a longer
 * statement replaces a shorter one, nothing goes on from the shorter one either.
 */
export const newestStatements = sql`
  select distinct on (account) newest.* from bank_statement newest
  where to_on = (select max(to_on) from bank_statement other where other.account = newest.account)
  order by account, closing = ${toldByAll} desc, exists (select from bank_statement other
    where other.account = newest.account and other.to_on = newest.to_on and other.id <> newest.id
      and other.opening = newest.closing), from_on desc, id`

interface Newest {
  toOn: string
  closing: bigint
}

export async function newestStatement(db: Db, account: string): Promise<Newest | undefined> {
  return queryFirst(db, { toOn: read.text, closing: read.amount })`
    select to_on::text as "toOn", closing
    from (${newestStatements}) newest where account = ${account}`
}
