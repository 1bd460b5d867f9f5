import { sql } from 'drizzle-orm'
import type { Role } from '@/config/env.server'
import type { Services } from '@/server/services'
import { OperatorMistake } from './content-folder'

/** r read · i insert · u update · d delete. */
type Rights = string

interface RoleRights {
  /** By table, each with what it may do there. */
  tables: Record<string, Rights>
  /** What it may move on the ledger, by the kind of the journal. */
  journals: string[]
}

const everyTable = (rights: Rights, names: string) =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, rights]))

/** What each kind of process needs to write balances: triggers keep them, as whoever writes an entry. */
const ledger = { ledger_account: 'riu', ledger_journal: 'ri', ledger_entry: 'ri' }
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
      ...everyTable('r', 'bank_overview content_item payment refund chain_position audit_line'),
      ...everyTable('r', 'service_day followed_block treasury_check'),
      ...everyTable(
        'riu',
        'account login_challenge one_time_code password_request password_secret',
      ),
      ...everyTable('riu', 'passkey_challenge session signup contact_change kyc_applicant'),
      ...everyTable('riu', 'quote payment_submission stake swap wallet_link wallet_nonce paper'),
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
      ...everyTable('r', 'payment settlement quote chain_position swap wallet_link reward_claim'),
      ...everyTable('r', 'refund followed_block treasury_check'),
      ...everyTable('rd', 'one_time_code signup login_challenge password_request password_secret'),
      ...everyTable('rd', 'passkey_challenge contact_change hand_over known_device session'),
      ...everyTable('rd', 'rate_window idempotency_record subscriber wallet_nonce'),
      ...everyTable('riud', 'kyc_applicant kyc_event outbox_message service_day'),
      ...everyTable('riud', 'audit_snapshot audit_line'),
      ...everyTable('ru', 'account stake'),
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
      ...everyTable('ru', 'account quote refund swap'),
    },
    journals: [
      'quote released',
      'payment credited',
      'payment decision',
      'payment returning',
      'payment held',
      'payment returned',
      'payments set aside',
    ],
  },
}

const words: Record<string, string> = { r: 'select', i: 'insert', u: 'update', d: 'delete' }
const roleName = (role: string) => `fnx_${role}`
const roles = Object.keys(roleRights) as Role[]

/** Makes the roles where they are missing and gives each exactly its rights, whatever it had before. */
export async function grantRoles({
  db,
  databaseKind,
}: Pick<Services, 'db' | 'databaseKind'>): Promise<string> {
  if (databaseKind === 'pglite')
    throw new OperatorMistake(
      'Roles are for PostgreSQL: the embedded database belongs to one process.',
    )
  await db.transaction(async (tx) => {
    for (const statement of statements()) await tx.execute(sql.raw(statement))
  })
  return `${roles.map(roleName).join(', ')} have their rights. Give each a password once: alter role fnx_web password '…'`
}

function statements(): string[] {
  const all = roles.map(roleName).join(', ')
  return [
    ...roles.map(
      (role) =>
        `do $$ begin create role ${roleName(role)} login; exception when duplicate_object then null; end $$`,
    ),
    `revoke create on schema public from public`,
    `revoke all on schema public from ${all}`,
    `revoke all on all tables in schema public from public, ${all}`,
    `revoke all on all sequences in schema public from public, ${all}`,
    `grant usage on schema public to ${all}`,
    `alter table ledger_journal enable row level security`,
    `drop policy if exists ledger_journal_read on ledger_journal`,
    `create policy ledger_journal_read on ledger_journal for select using (true)`,
    ...roles.flatMap(grantsOf),
  ]
}

function grantsOf(role: Role): string[] {
  const { tables, journals } = roleRights[role]
  const name = roleName(role)
  const policy = `ledger_journal_${role}`
  const kinds = journals.map((kind) => `'${kind}'`).join(', ')
  const grants = Object.entries(tables).map(([table, rights]) => {
    const given = [...rights].map((right) => words[right]).join(', ')
    return `grant ${given} on ${table} to ${name}`
  })
  return [
    ...grants,
    // Numbers only: whose rows they are in is decided above.
    `grant usage on all sequences in schema public to ${name}`,
    `drop policy if exists ${policy} on ledger_journal`,
    `create policy ${policy} on ledger_journal for insert to ${name} with check (kind in (${kinds}))`,
  ]
}
