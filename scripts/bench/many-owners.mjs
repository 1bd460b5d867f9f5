import { peopleRows, personSql } from './many-transactions.mjs'

const each = 25_000_000
/** What the triggers would look at, entry by entry, and refuse to be set at once. */
const withoutRules = "set local session_replication_role = 'replica'"

/** Purses of that many people, with books that add up. */
export const ownerRows = (owners) => [
  withoutRules,
  peopleRows(owners),
  `insert into ledger_account (owner_id, purse, asset, balance, floor)
  select ${personSql('n')}, purse, 'SHARE', case purse when 'available' then ${each} else 0 end, 0
  from generate_series(1, ${owners}) n, unnest(array['available', 'staked']) purse`,
  `insert into ledger_account (purse, asset, balance, floor)
  values ('issued', 'SHARE', -${each}::numeric * ${owners}, null)`,
  entries('given', 'select id, balance as amount from ledger_account where balance <> 0'),
  'analyze',
]

/** Each second of the first ones gives a share to the next. */
export const movedRows = (count) => [
  withoutRules,
  entries(
    'moved',
    `select id, case right(owner_id::text, 12)::bigint % 2 when 0 then -1000000 else 1000000 end as amount
    from ledger_account
    where purse = 'available' and right(owner_id::text, 12)::bigint between 2 and ${count + 1}`,
  ),
  `update ledger_account set balance = balance + amount from ledger_entry
  join ledger_journal on ledger_journal.id = journal_id and key = 'moved'
  where account_id = ledger_account.id`,
]

const entries = (key, amounts) => `with journal as (
    insert into ledger_journal (key, kind, at) values ('${key}', 'bench', now()) returning id
  )
  insert into ledger_entry (journal_id, account_id, amount, at)
  select journal.id, moved.id, moved.amount, now() from journal, (${amounts}) moved`
