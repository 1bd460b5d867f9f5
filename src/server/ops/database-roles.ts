import { sql } from 'drizzle-orm'
import type { Role } from '@/config/env.server'
import type { Db } from '@/server/platform/db/database'
import { type Patience, withPatience } from '@/server/platform/db/migrate'
import { queryAll, queryOne, read, run } from '@/server/platform/db/query'
import type { SayWhy } from '@/server/platform/db/waiting'
import { findDeniedRight } from '@/server/platform/errors'
import type { Ports } from '@/server/platform/ports'
import { OperatorMistake } from './operator-mistake'
import { jobRights, roleRights, type TableRights } from './role-rights'

const words: Record<string, string> = { r: 'select', i: 'insert', u: 'update', d: 'delete' }
const roleName = (role: string) => `fnx_${role}`
const roles = Object.keys(roleRights) as Role[]
const all = roles.map(roleName).join(', ')

export async function grantRoles(
  { db, databaseKind }: Pick<Ports, 'db' | 'databaseKind'>,
  patience: Patience = {},
): Promise<string> {
  if (databaseKind === 'pglite')
    throw new OperatorMistake(
      'Roles are for PostgreSQL: the embedded database belongs to one process.',
    )
  // Loaded here: no other command needs the package.
  const { makeJobTables } = await import('@/server/platform/jobs/jobs-boss')
  const grant = (waitMs: number) =>
    db.transaction(async (tx) => {
      await run(tx)`select set_config('lock_timeout', ${String(waitMs)}, true)`
      for (const statement of [...statements(), ...(await policyChanges(tx))])
        await run(tx)`${sql.raw(statement)}`
    })
  const say = patience.say ?? sayToShell
  await makeJobTables(db, say)
  await withPatience(grant, { ...patience, say })
  return `${all} and fnx_signer have their rights. Give each a password once, in psql: \\password fnx_web, and so on.`
}

/** Beside the answer: whoever types the command sees at once why it takes long. */
export const sayToShell: SayWhy = (why) => console.error(why)

/** Whose address a command needs, or which right is missing, where PostgreSQL has refused it one. */
export async function missingRight(db: Db, error: unknown): Promise<string | undefined> {
  const denied = findDeniedRight(error)
  if (denied === undefined) return undefined
  const { name, owner, isOwner, makesRoles } = await queryOne(db, {
    name: read.text,
    owner: read.text,
    isOwner: read.boolean,
    makesRoles: read.boolean,
  })`
    select current_user as name, tableowner as owner,
      pg_has_role(current_user, tableowner, 'usage') as "isOwner",
      rolcreaterole or rolsuper as "makesRoles"
    from pg_tables, pg_roles
    where schemaname = 'public' and tablename = 'ledger_journal' and rolname = current_user`
  if (!isOwner)
    return `${name} may not do this: the tables belong to ${owner}. Put the address of ${owner} into DATABASE_URL, and run the command again.`
  if (!makesRoles)
    return `${name} may make no roles. Let an administrator of PostgreSQL run “alter role ${name} createrole”, and run the command again.`
  return `${name} lacks a right: PostgreSQL says “${denied.message}”. Let an administrator of PostgreSQL give it, and run the command again.`
}

/**
 * Otherwise `pg_stat_replication` is hidden from the worker. Some providers keep the right to grant
 * this to themselves.
 */
const mayMeasureReplicas = `do $$ begin grant pg_read_all_stats to ${roleName('worker')}; exception when insufficient_privilege then null; end $$`

/**
 * A frozen process, or a machine that was cut off, must not keep its locks. The role has these, not
 * the connection: PgBouncer refuses what a connection brings. A session is idle in a transaction
 * for milliseconds, so five seconds mean that nobody is there.
 */
const letsGoAfter = {
  idle_in_transaction_session_timeout: '5s',
  tcp_user_timeout: '5s',
  tcp_keepalives_idle: '2',
  tcp_keepalives_interval: '1',
  tcp_keepalives_count: '3',
}
const ofRole: Partial<Record<Role, Record<string, string>>> = {
  // It goes on with everybody else's payments, and comes back to what was locked.
  follower: { lock_timeout: '2s' },
}

/**
 * For this database only, so another installation on the same server keeps its own. An owner who
 * may not alter a role goes on: its processes say at their start what is missing.
 */
function settingsOf(role: Role): string[] {
  return Object.entries({ ...letsGoAfter, ...ofRole[role] }).map(
    ([name, value]) =>
      `do $$ begin execute format('alter role ${roleName(role)} in database %I set ${name} = %L', current_database(), '${value}'); exception when insufficient_privilege then null; end $$`,
  )
}

function statements(): string[] {
  return [
    ...roles.map(
      (role) =>
        `do $$ begin create role ${roleName(role)} login; exception when duplicate_object then null; end $$`,
    ),
    ...roles.flatMap(settingsOf),
    // A role could make triggers of its own on a temporary table, and have them run with other
    // rights.
    `do $$ begin execute format('revoke temporary on database %I from public, ${all}', current_database()); end $$`,
    mayMeasureReplicas,
    `revoke create on schema public from public`,
    `revoke all on schema public from ${all}`,
    `revoke all on all tables in schema public from public, ${all}`,
    `revoke all on all sequences in schema public from public, ${all}`,
    `grant usage on schema public to ${all}`,
    // Sequences hold numbers only; whether a row may be written is decided by its table.
    `grant usage on all sequences in schema public to ${all}`,
    ...roles.flatMap((role) => grants(role, roleRights[role].tables)),
    `revoke all on schema pgboss from public, ${all}`,
    `revoke all on all tables in schema pgboss from public, ${all}`,
    `grant usage on schema pgboss to ${all}`,
    ...roles.flatMap((role) => grants(role, jobRights[role])),
    ...ofSigner,
    ...doorsFor(
      ['mail_notices(json)', 'webhook_events(json)'],
      ['web', 'worker', 'follower'].map(roleName),
    ),
  ]
}

/** Functions with their owner's rights, which nobody else may call. */
function doorsFor(doors: string[], names: string[]): string[] {
  return doors.flatMap((door) => [
    `revoke all on function ${door} from public, fnx_signer, ${all}`,
    `grant execute on function ${door} to ${names.join(', ')}`,
  ])
}

const signerDoors = [
  'signer_next_order(text[])',
  'signer_store_signed(uuid, text, text, text)',
  'signer_next_checkpoint(bigint)',
  'signer_decide_checkpoint(bigint, text, text)',
]

/** It reads no table at all: an order with all it needs is handed to it, and bytes are handed back. */
const ofSigner = [
  `do $$ begin create role fnx_signer login; exception when duplicate_object then null; end $$`,
  `revoke all on all tables in schema public from fnx_signer`,
  `revoke all on all sequences in schema public from fnx_signer`,
  `grant usage on schema public to fnx_signer`,
  ...doorsFor(signerDoors, ['fnx_signer']),
]

function grants(role: Role, tables: TableRights): string[] {
  return Object.entries(tables).map(([table, rights]) => {
    const given = rights
      .match(/\w(\([\w,]+\))?/g)
      ?.map(([right = '', ...of]) => words[right] + of.join(''))
    return `grant ${given?.join(', ')} on ${table} to ${roleName(role)}`
  })
}

const movesLedger = (role: Role) => roleRights[role].journals.length > 0

interface Policy {
  name: string
  rule: string
}

const policies: (Policy & { given: string })[] = [
  {
    name: 'ledger_journal_read',
    rule: 'SELECT {public} true',
    given: 'for select using (true)',
  },
  ...roles.filter(movesLedger).map((role) => {
    const kinds = roleRights[role].journals.map((kind) => `'${kind}'::text`).join(', ')
    // guard: without it, every role writes every journal — server/ops/database-roles: each role is
    //   kept out of what is another’s — value '(true)'
    const check = `(kind = ANY (ARRAY[${kinds}]))`
    const name = roleName(role)
    return {
      name: `ledger_journal_${role}`,
      rule: `INSERT {${name}} ${check}`,
      given: `for insert to ${name} with check ${check}`,
    }
  }),
]

/**
 * The policies that are missing or differ. Nothing is done where none does, because a change locks
 * out everybody who reads journals.
 */
async function policyChanges(tx: Db): Promise<string[]> {
  const { isOn } = await queryOne(tx, { isOn: read.boolean })`
    select relrowsecurity as "isOn" from pg_class where oid = 'ledger_journal'::regclass`
  const there = await queryAll(tx, { name: read.text, rule: read.text })`
      select policyname as name, concat_ws(' ', cmd, roles::text, qual, with_check) as rule
      from pg_policies where schemaname = 'public' and tablename = 'ledger_journal'`
  const fits = (wanted: Policy) =>
    there.some(({ name, rule }) => name === wanted.name && rule === wanted.rule)
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
