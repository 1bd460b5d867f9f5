import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { queryAll, queryFirst, read } from '@/server/platform/db/query'

interface Gap {
  /** The first day of the statement that does not continue the one before it. */
  fromOn: string
  /** Its opening balance minus the balance of earlier statements and entries, in cents. */
  difference: bigint
}

/** How much the entries of these days changed the account's balance. */
export const changedBy = (whereEntry: SQL) => sql`coalesce((
  select sum(case when is_credit then amount else -amount end) from bank_entry
  where is_booked and ${whereEntry}), 0)`

/** The oldest statement; of several of one day, the one that continues none of them. */
export const firstStatement = (account: string | SQL) => sql`
  select statement.* from bank_statement statement where account = ${account}
    and from_on = (select min(from_on) from bank_statement where account = ${account})
  order by to_on, exists (select from bank_statement other
    where other.account = statement.account and other.from_on = statement.from_on
      and other.to_on = statement.to_on
      and other.id <> statement.id and other.closing = statement.opening), id limit 1`

/**
 * Finds breaks in the chain of balances: a statement has to open with the closing balance of the
 * one before it, or, if they overlap, with the first opening balance plus all entries since.
 */
export async function findGaps(db: Db, account: string): Promise<Gap[]> {
  const whereBetween = sql`bank_entry.account = statement.account and on_statement
    and booked_on >= first.from_on and booked_on < statement.from_on`
  // Summed only for the few that do not continue another one: there are thousands of statements.
  // guard: without it, a statement that is missing is not noticed — server/bank/take-files: a day
  //   that is missing is named, until it comes — condition on difference false
  return queryAll(db, { fromOn: read.text, difference: read.amount })`
    with first as (${firstStatement(account)}), alone as (
      select statement.* from bank_statement statement, first
      where statement.account = ${account} and statement.id <> first.id and not exists (
        select from bank_statement before
        where before.account = statement.account and before.id <> statement.id
          and before.closing = statement.opening
          and before.to_on = (select max(to_on) from bank_statement other
            where other.account = statement.account and other.id <> statement.id
              and other.to_on <= statement.from_on))
    ), opened as (
      select statement.from_on,
        statement.opening - first.opening - ${changedBy(whereBetween)} as difference
      from alone statement, first
    )
    select from_on::text as "fromOn", difference from opened
    where difference <> 0 order by from_on`
}

/** The sum of all statements of an account, from the first one's opening balance on. */
const toldByAll = sql`(
  select first.opening + ${changedBy(sql`bank_entry.account = newest.account and on_statement
    and booked_on >= first.from_on`)}
  from (${firstStatement(sql`newest.account`)}) first)`

/**
 * The newest statement of each account; of several of one day, the one that closes with the sum of
 * all statements, otherwise one that no other continues. The latter alone is not enough: if a
 * longer statement replaces a shorter one, no other continues the shorter one either.
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
