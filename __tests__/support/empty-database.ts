import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '@/server/platform/db/database'

// Sample contents stay; what refers to these tables is emptied too.
const written = [
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
  'payment',
  'chain_position',
  'followed_block',
  'treasury_check',
  'share_token',
  'share_wallet',
  'share_transfer',
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

export const truncate = (database: Database): Promise<void> =>
  database.script(withoutRules(`truncate ${written.join(', ')} cascade;`))

/** The ledger forbids clearing; databases are restored this way. */
const withoutRules = (statements: string) =>
  `set session_replication_role = replica; ${statements} set session_replication_role = origin`

const sampled = ['share_price', 'content_item', 'bank_overview', 'offering']

export async function keepSample(database: Database, seed: () => Promise<void>): Promise<void> {
  if (await isTrue(database, `to_regclass('kept.share_price') is not null`))
    return putBackSample(database)
  await seed()
  const copies = sampled.map((name) => `create table kept.${name} as table ${name};`)
  await database.script(`create schema kept; ${copies.join(' ')}`)
}

export async function putBackSample(database: Database): Promise<void> {
  const differences = sampled.flatMap((name) => [
    `exists (table ${name} except table kept.${name})`,
    `exists (table kept.${name} except table ${name})`,
  ])
  if (!(await isTrue(database, differences.join(' or ')))) return
  const restored = sampled.map((name) => `insert into ${name} select * from kept.${name};`)
  await database.script(`truncate ${sampled.join(', ')}; ${restored.join(' ')}`)
}

async function isTrue({ db }: Database, condition: string): Promise<boolean> {
  const answer = await db.execute(sql.raw(`select ${condition} as answer`))
  return rowsOf<{ answer: boolean }>(answer)[0]?.answer === true
}

// Deleted rows stay in the files until a truncation.
const deletionsInARow = 50
let isReady = false
let deletions = 0

/** A truncation makes new files and costs fifteen deletions. */
export async function emptyShared(database: Database): Promise<void> {
  const isTime = !isReady || deletions >= deletionsInARow
  if (!isReady) await database.script(await deletionOf(database))
  isReady = true
  deletions = isTime ? 0 : deletions + 1
  await (isTime ? truncate(database) : database.script('select kept.empty_all()'))
}

/** A function's forty statements are planned once. */
async function deletionOf({ db }: Database): Promise<string> {
  const names = sql.raw(written.map((name) => `'${name}'`).join())
  const answer = await db.execute(sql`
    with recursive emptied as (
      select oid from pg_class where relkind = 'r' and relname in (${names})
      union
      select conrelid from pg_constraint join emptied on confrelid = emptied.oid where contype = 'f'
    )
    select oid::regclass::text as name from emptied`)
  const deletes = rowsOf<{ name: string }>(answer).map(({ name }) => `delete from ${name};`)
  return `create schema if not exists kept;
    create or replace function kept.empty_all() returns void language plpgsql as $$ begin
      perform set_config('session_replication_role', 'replica', true);
      ${deletes.join(' ')}
    end $$`
}
