import { sql } from 'drizzle-orm'
import type { Role } from '@/config/env.server'
import { type Db, rowsOf } from '@/server/platform/db/database'
import { withPatience } from '@/server/platform/db/migrate'
import type { Services } from '@/server/services'
import { OperatorMistake } from './content-folder'

/** r read · i insert · u update · d delete; `u(column)` or `r(one,other)` of those columns only. */
type Rights = string

interface RoleRights {
  /** By table, each with what it may do there. */
  tables: Record<string, Rights>
  /** What it may move on the ledger, by the kind of the journal. */
  journals: string[]
}

const everyTable = (rights: Rights, names: string) =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, rights]))

/** Under both names while processes of the release before may run, which know them by the view `quote`. */
const orders = (rights: Rights) => everyTable(rights, 'purchase_order quote')

/** What each kind of process needs to write balances: triggers keep them, as whoever writes an entry. Floors are nobody's. */
const ledger = { ledger_account: 'riu(balance)', ledger_journal: 'ri', ledger_entry: 'ri' }
/** Without what proves who somebody is: password and authenticator. */
const openAccountColumns =
  'id,full_name,email,email_key,phone,kyc_status,preferences,is_two_factor_on,locale,created_at,closed_at'
/** What each of them does beside its own work. */
const common = {
  ...everyTable('r', 'schema_migration installation offering share_price audit_snapshot'),
  ...everyTable('riu', 'signal member_transaction'),
  ...everyTable('ri', 'notification outbox_message'),
  security_event: 'ri',
}

/**
 * The least that each role needs. Who owns the tables migrates them and runs `ops`; none of these may change a table,
 * and what is not here they cannot even read. A new table belongs in here: a test says so.
 */
export const roleRights: Record<Role, RoleRights> = {
  web: {
    tables: {
      ...common,
      ...ledger,
      ...everyTable(
        'r',
        'bank_overview content_item content_translation payment refund chain_position audit_line',
      ),
      ...everyTable('r', 'service_day followed_block treasury_check'),
      ...everyTable(
        'riu',
        'account login_challenge one_time_code password_request password_secret',
      ),
      ...everyTable('riu', 'passkey_challenge session signup contact_change kyc_applicant'),
      ...everyTable('riu', 'payment_submission stake swap wallet_link wallet_nonce paper'),
      ...orders('riu'),
      ...everyTable('riu', 'idempotency_record rate_window'),
      ...everyTable('riud', 'passkey recovery_code hand_over known_device subscriber price_alert'),
      ...everyTable('ri', 'kyc_event reward_claim contact_message document_version'),
      settlement: 'ru',
      notification: 'riud',
    },
    journals: ['quote', 'quote released', 'payment taken', 'stake', 'stake claim', 'stake left'],
  },
  worker: {
    tables: {
      ...common,
      ...ledger,
      ...orders('r'),
      ...everyTable('r', 'payment settlement chain_position swap wallet_link reward_claim'),
      ...everyTable('r', 'refund followed_block treasury_check'),
      ...everyTable('rd', 'one_time_code signup login_challenge password_request password_secret'),
      ...everyTable('rd', 'passkey_challenge contact_change hand_over known_device session'),
      ...everyTable('rd', 'rate_window idempotency_record subscriber wallet_nonce'),
      ...everyTable('riud', 'kyc_applicant kyc_event outbox_message service_day'),
      ...everyTable('riud', 'audit_snapshot audit_line'),
      // What operators asked for and is approved, the worker does.
      ...everyTable('rd', 'operator_challenge operator_try'),
      operator: 'riu',
      operator_session: 'rud',
      operator_event: 'ri',
      operator_request: 'ru(told_at,executed_at,outcome,result)',
      operator_letter: 'ru(sent_at,ended_at)',
      operator_letter_recipient: 'ri',
      share_price: 'ri',
      price_alert: 'ru',
      session: 'rud',
      recovery_code: 'r(account_id)d',
      account: 'ru(kyc_status,is_two_factor_on,two_factor_secret,are_recovery_codes_kept)',
      stake: 'ru',
      notification: 'rid',
      security_event: 'rid',
    },
    journals: ['stake ended'],
  },
  follower: {
    tables: {
      ...common,
      ...ledger,
      ...everyTable('r', 'wallet_link stake reward_claim one_time_code service_day'),
      ...everyTable('riud', 'payment followed_block treasury_check'),
      ...everyTable('riu', 'settlement chain_position payment_submission'),
      ...orders('ru'),
      ...everyTable('ru', 'refund swap'),
      // A row can be locked by whoever may change some column of it; this one decides nothing.
      account: 'ru(created_at)',
    },
    journals: [
      'quote released',
      'payment credited',
      'payment decision',
      'payment held',
      'payment returned',
      'payments set aside',
      'treasury difference',
    ],
  },
  // Looks, and writes what is operators' own. Neither secrets nor what a message said can be read.
  console: {
    tables: {
      ...everyTable('r', 'schema_migration installation chain_position followed_block signal'),
      ...everyTable('r', 'service_day offering share_price content_item bank_overview'),
      ...everyTable('r', 'document_version content_version content_translation contact_message'),
      ...everyTable('r', 'purchase_order payment settlement refund treasury_check'),
      ...everyTable('r', 'payment_submission'),
      ...everyTable('r', 'ledger_account ledger_journal ledger_entry audit_snapshot'),
      ...everyTable('r', 'member_transaction stake reward_claim swap wallet_link notification'),
      ...everyTable('r', 'kyc_applicant kyc_event session security_event operator_command'),
      account: `r(${openAccountColumns})`,
      outbox_message:
        'r(id,serial,channel,recipient,is_code,about,created_at,next_try_at,tries,sent_at)',
      ...everyTable('riu', 'operator operator_session operator_challenge'),
      subscriber: 'r(id,email,created_at,confirmed_at)',
      operator_try: 'riud',
      operator_passkey: 'riud',
      operator_event: 'ri',
      operator_letter: 'riu(subject,hint,body,revision,written_by,written_at)',
      operator_letter_recipient: 'r',
      operator_request: 'riu(decision,decided_by,decided_at,decision_reason,outcome,result)',
    },
    journals: [],
  },
}

const words: Record<string, string> = { r: 'select', i: 'insert', u: 'update', d: 'delete' }
const roleName = (role: string) => `fnx_${role}`
const roles = Object.keys(roleRights) as Role[]
const all = roles.map(roleName).join(', ')

/** Makes the roles where they are missing and gives each exactly its rights, whatever it had before. */
export async function grantRoles(
  { db, databaseKind }: Pick<Services, 'db' | 'databaseKind'>,
  lockWaitMs?: number,
): Promise<string> {
  if (databaseKind === 'pglite')
    throw new OperatorMistake(
      'Roles are for PostgreSQL: the embedded database belongs to one process.',
    )
  const grant = (waitMs: number) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('lock_timeout', ${String(waitMs)}, true)`)
      for (const statement of [...statements(), ...(await policyChanges(tx))])
        await tx.execute(sql.raw(statement))
    })
  await withPatience(grant, lockWaitMs)
  return `${roles.map(roleName).join(', ')} have their rights. Give each a password once, in psql: \\password fnx_web`
}

function statements(): string[] {
  return [
    ...roles.map(
      (role) =>
        `do $$ begin create role ${roleName(role)} login; exception when duplicate_object then null; end $$`,
    ),
    // In a temporary table of its own a role could set off triggers that are its own.
    `do $$ begin execute format('revoke temporary on database %I from public, ${all}', current_database()); end $$`,
    `revoke create on schema public from public`,
    `revoke all on schema public from ${all}`,
    `revoke all on all tables in schema public from public, ${all}`,
    `revoke all on all sequences in schema public from public, ${all}`,
    `grant usage on schema public to ${all}`,
    // Numbers only: whose rows they are in is decided by the tables.
    `grant usage on all sequences in schema public to ${all}`,
    ...roles.flatMap(grantsOf),
  ]
}

function grantsOf(role: Role): string[] {
  return Object.entries(roleRights[role].tables).map(([table, rights]) => {
    const given = rights
      .match(/\w(\([\w,]+\))?/g)
      ?.map(([right = '', ...of]) => words[right] + of.join(''))
    return `grant ${given?.join(', ')} on ${table} to ${roleName(role)}`
  })
}

const movesLedger = (role: Role) => roleRights[role].journals.length > 0

interface Policy {
  name: string
  /** As PostgreSQL gives it back. */
  rule: string
}

/** To whom a policy is, and what it asks, in the words in which PostgreSQL keeps it. */
const policies: (Policy & { given: string })[] = [
  {
    name: 'ledger_journal_read',
    rule: 'SELECT {public} true',
    given: 'for select using (true)',
  },
  ...roles.filter(movesLedger).map((role) => {
    const kinds = roleRights[role].journals.map((kind) => `'${kind}'::text`).join(', ')
    const check = `(kind = ANY (ARRAY[${kinds}]))`
    const name = roleName(role)
    return {
      name: `ledger_journal_${role}`,
      rule: `INSERT {${name}} ${check}`,
      given: `for insert to ${name} with check ${check}`,
    }
  }),
]

/** Nothing where all of them fit: each change would wait for everybody who reads journals, and they for it. */
async function policyChanges(tx: Db): Promise<string[]> {
  const secured = await tx.execute(
    sql`select relrowsecurity as "isOn" from pg_class where oid = 'ledger_journal'::regclass`,
  )
  const there = rowsOf<Policy>(
    await tx.execute(sql`
      select policyname as name, concat_ws(' ', cmd, roles::text, qual, with_check) as rule
      from pg_policies where schemaname = 'public' and tablename = 'ledger_journal'`),
  )
  const fits = (wanted: Policy) =>
    there.some(({ name, rule }) => name === wanted.name && rule === wanted.rule)
  const [{ isOn } = { isOn: false }] = rowsOf<{ isOn: boolean }>(secured)
  return [
    ...(isOn ? [] : ['alter table ledger_journal enable row level security']),
    ...policies
      .filter((wanted) => !fits(wanted))
      .flatMap(({ name, given }) => [
        `drop policy if exists ${name} on ledger_journal`,
        `create policy ${name} on ledger_journal ${given}`,
      ]),
  ]
}
