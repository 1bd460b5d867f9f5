import { sql } from 'drizzle-orm'
import type { Database } from '@/server/platform/db/database'
import { rowsOf } from './rows-of'

// Sample contents stay; tables that refer to these are emptied too.
const writtenTables = [
  'subscriber',
  'document_version',
  'rate_window',
  'account',
  'signup',
  'one_time_code',
  'outbox_message',
  'sandbox_applicant',
  'ledger_account',
  'ledger_journal',
  'ledger_entry',
  'payment',
  'bank_file',
  'bank_statement',
  'bank_entry',
  'bank_account',
  'refund_file',
  'chain_position',
  'followed_block',
  'treasury_check',
  'share_token',
  'share_wallet',
  'share_transfer',
  'share_approval',
  'share_delivery',
  'share_recovery',
  'legal_order',
  'share_freeze',
  'share_notice',
  'desk_act',
  'astray_decision',
  'delivery_setting',
  'chain_order',
  'chain_send',
  'custody_check',
  'custody_watch',
  'corporate_action',
  'payout',
  'record_cut',
  'vote',
  'dividend_transfer',
  'buy_back_offer',
  'buy_back',
  'notification',
  'audit_snapshot',
  'audit_line',
  'audit_log_entry',
  'audit_checkpoint',
  'signal',
  'operator_command',
  'operator',
  'operator_challenge',
  'operator_try',
  'operator_request',
  'register_export',
  'escrow_file',
  'operator_event',
  'operator_letter',
  'content_version',
  'security_event',
]

/** The first versions come with the tables, as in any database. */
const deleteDecisions = `delete from terms_version where number > 1;
  update installation set earlier_seen_at = null where earlier_seen_at is not null;`

// The ledger forbids clearing; databases are restored this way.
const truncation = `set session_replication_role = replica;
  truncate ${writtenTables.join(', ')} cascade; ${deleteDecisions} set session_replication_role = origin`

const sampled = ['share_price', 'content_item', 'bank_overview', 'offering', 'terms_version']

export async function keepSample(database: Database, seed: () => Promise<void>): Promise<void> {
  if (await isTrue(database, `to_regclass('kept.share_price') is not null`))
    return putBackSample(database)
  await seed()
  await database.script(`create schema if not exists kept; ${copyOfSample('kept')}`)
}

/** Of the tables that are not emptied between tests. */
export const copyOfSample = (schema: string): string =>
  sampled.map((name) => `create table ${schema}.${name} as table ${name};`).join(' ')

export async function putBackSample(database: Database, schema = 'kept'): Promise<void> {
  const differences = sampled.flatMap((name) => [
    `exists (table ${name} except table ${schema}.${name})`,
    `exists (table ${schema}.${name} except table ${name})`,
  ])
  if (!(await isTrue(database, differences.join(' or ')))) return
  const restored = sampled.map((name) => `insert into ${name} select * from ${schema}.${name};`)
  await database.script(`truncate ${sampled.join(', ')}; ${restored.join(' ')}`)
}

async function isTrue({ db }: Database, condition: string): Promise<boolean> {
  const answer = await db.execute(sql.raw(`select ${condition} as answer`))
  return rowsOf<{ answer: boolean }>(answer)[0]?.answer === true
}

// Deleted rows stay in the files until a truncation.
const deletionsInARow = 50
// A database is known by how it is written to, which stays when a test wraps the rest of it.
const deletions = new WeakMap<Database['script'], number>()

/** A truncation makes new files and costs fifteen deletions. */
export async function emptyTables({ script }: Database): Promise<void> {
  const deletedCount = deletions.get(script)
  if (deletedCount === undefined) await script(deletion)
  const isTime = deletedCount === undefined || deletedCount >= deletionsInARow
  deletions.set(script, isTime ? 0 : deletedCount + 1)
  await script(isTime ? truncation : 'select kept.empty_all()')
}

/** The tables that are emptied, and all that refer to them. */
export const emptiedTables = `with recursive emptied as (
  select oid from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname in (${writtenTables.map((name) => `'${name}'`).join()})
  union
  select conrelid from pg_constraint join emptied on confrelid = emptied.oid where contype = 'f'
)`

/** A function's forty statements are planned once. */
const deletion = `create schema if not exists kept;
  do $$ declare deletes text; begin
    ${emptiedTables}
    select string_agg(format('delete from %s;', oid::regclass), ' ') into deletes from emptied;
    execute format(
      'create or replace function kept.empty_all() returns void language plpgsql as %L',
      'begin perform set_config(''session_replication_role'', ''replica'', true); ' || deletes || '${deleteDecisions} end');
  end $$`
