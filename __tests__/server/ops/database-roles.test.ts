import { sql } from 'drizzle-orm'
import { readServerEnv } from '@/config/env.server'
import type { Services } from '@/server/compose'
import { workerJobs } from '@/server/jobs'
import { renewOwnSignals } from '@/server/jobs/own-signals'
import { runCommand } from '@/server/ops/commands'
import { grantRoles } from '@/server/ops/database-roles'
import { roleRights } from '@/server/ops/role-rights'
import { connectPostgres } from '@/server/platform/db/connect'
import { inOneSnapshot } from '@/server/platform/db/database'
import { warnWithoutIdleTimeout } from '@/server/platform/db/lets-go'
import { migrate, stampMode, TablesInUse } from '@/server/platform/db/migrate'
import { openJobs } from '@/server/platform/jobs/jobs-boss'
import { openMetrics } from '@/server/start/metrics'
import { openServices } from '@/server/start/open-services'
import { makeApi, makeLog } from '../../support/api'
import { asRelease } from '../../support/as-release'
import { openPostgres, type TestPostgres } from '../../support/postgres'
import { type RoleDatabase, roleDatabase } from '../../support/role-database'
import { forSandbox, inRole } from '../../support/roles'
import { rowsOf } from '../../support/rows-of'

const roles = ['web', 'worker', 'follower', 'console'] as const
const sandboxTables = /^sandbox_/

let postgres: TestPostgres
let world: RoleDatabase
let services: Services

beforeAll(async () => {
  postgres = await openPostgres()
  world = await roleDatabase(postgres)
  services = (await makeApi()).services
}, 60_000)
afterAll(async () => {
  await world.close()
  await postgres.close()
})

const refusalOf = (role: (typeof roles)[number], statement: string) =>
  world
    .of(role)
    .db.execute(sql.raw(statement))
    .then(
      () => 'done',
      ({ cause }: { cause: { code: string } }) => {
        // Here the refusal is expected.
        takeDenied()
        return cause.code
      },
    )
const noRight = '42501'

test('every table and view has named rights', async () => {
  const tables = rowsOf<{ name: string }>(
    await world.of('owner').db.execute(sql`
      select tablename as name from pg_tables where schemaname = 'public'
      union all select viewname from pg_views where schemaname = 'public' order by 1`),
  ).map(({ name }) => name)
  const tablesWithRights = new Set(
    Object.values(roleRights).flatMap(({ tables: ownRights }) => Object.keys(ownRights)),
  )
  expect(tables.filter((name) => !tablesWithRights.has(name) && !sandboxTables.test(name))).toEqual(
    [],
  )
  expect([...tablesWithRights].filter((name) => !tables.includes(name))).toEqual([])
})

test.each(['web', 'follower', 'console'] as const)(
  'the %s reads neither texts nor codes of messages',
  async (role) => {
    for (const column of ['text', 'code', 'letter', 'subject', '*'])
      expect([column, await refusalOf(role, `select ${column} from outbox_message`)]).toEqual([
        column,
        noRight,
      ])
    expect(await refusalOf(role, 'select id, sent_at from outbox_message')).toBe('done')
  },
)

test('each role may add jobs, only the worker takes them @rest', async () => {
  const log = makeLog()
  const openedRoles = await Promise.all(
    roles.map(async (role) => {
      const isWorking = role === 'worker'
      const jobs = await openJobs(world.of(role), log, { isWorking, superviseSeconds: 1 })
      return { role, jobs, id: crypto.randomUUID() }
    }),
  )
  const putting = openedRoles.filter(({ role }) => role !== 'console')
  for (const { role, jobs, id } of putting) await jobs.put(world.of(role).db, 'code', [id])
  const worker = openedRoles.find(({ role }) => role === 'worker')?.jobs
  const takenNames = new Set<string>()
  await new Promise<void>((resolve) => {
    void worker?.work('code', {
      places: 1,
      atOnce: 1,
      run: async (attempts) => {
        for (const { id } of attempts) takenNames.add(id)
        if (takenNames.size === putting.length) resolve()
        return new Map()
      },
    })
  })
  // Long enough for the queues' supervisor.
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect([...takenNames].sort()).toEqual(putting.map(({ id }) => id).sort())
  const refusedStatements: [(typeof roles)[number], string][] = [
    ['web', `update pgboss.job_common set state = 'created'`],
    ['follower', `update pgboss.job_common set state = 'created'`],
    ['web', 'select output from pgboss.job_common'],
    ['console', `insert into pgboss.job_common (name) values ('code')`],
    ['console', `update pgboss.job_common set state = 'created'`],
    ...roles.map((role) => [role, 'drop table pgboss.job_common'] as [typeof role, string]),
    ...roles.map((role) => [role, 'create table pgboss.mine ()'] as [typeof role, string]),
  ]
  for (const [role, statement] of refusedStatements)
    expect(await refusalOf(role, statement)).toBe(noRight)
  for (const { role, jobs } of openedRoles) {
    expect(await jobs.figures()).toHaveLength(6)
    if (role === 'console') expect(await jobs.dead(1)).toEqual([])
    await jobs.close()
  }
  expect(log.lines.filter(({ level }) => level === 'error')).toEqual([])
})

test('granting rights again never holds up readers @rest', async () => {
  const owner = world.of('owner')
  const grantAgain = () => grantRoles({ db: owner.db, databaseKind: 'postgres' })
  let isDone = false
  await owner.db.transaction(async (tx) => {
    await tx.execute(sql`select from ledger_journal limit 1`)
    // A change of a table would wait for this transaction for ever.
    expect(await grantAgain()).toBe(
      'fnx_web, fnx_worker, fnx_follower, fnx_console and fnx_signer have their rights. Give each a password once, in psql: \\password fnx_web, and so on.',
    )
  })
  await owner.script(`alter policy ledger_journal_web on ledger_journal with check (true)`)
  let granted: Promise<string> | undefined
  await owner.db.transaction(async (tx) => {
    await tx.execute(sql`select from ledger_journal limit 1`)
    granted = grantRoles({ db: owner.db, databaseKind: 'postgres' }, { lockWaitMs: 20 })
    void granted.then(() => {
      isDone = true
    })
    await new Promise((wait) => setTimeout(wait, 200))
    expect(isDone).toBe(false)
    await owner.db.execute(sql`select from ledger_journal limit 1`)
  })
  await granted
  await owner.script(forSandbox)
  const [{ rule } = { rule: '' }] = rowsOf<{ rule: string }>(
    await owner.db.execute(
      sql`select with_check as rule from pg_policies where policyname = 'ledger_journal_web'`,
    ),
  )
  expect(rule).toMatch('payment taken')
})

test('whoever grants rights is told of a table that stays in use, and what to do then', async () => {
  const owner = world.of('owner')
  await owner.script(`alter policy ledger_journal_web on ledger_journal with check (true)`)
  const said: string[] = []
  const refusedGrant = await owner.db.transaction(async (tx) => {
    await tx.execute(sql`select from ledger_journal limit 1`)
    const patience = {
      lockWaitMs: 20,
      pauseMs: 20,
      maxTries: 3,
      say: (why: string) => said.push(why),
    }
    return grantRoles({ db: owner.db, databaseKind: 'postgres' }, patience).catch((error) => error)
  })
  expect(said).toEqual([expect.stringMatching(/^A table is in use/)])
  expect(refusedGrant).toBeInstanceOf(TablesInUse)
  expect(refusedGrant.message).toContain('run the command again')
  await grantRoles({ db: owner.db, databaseKind: 'postgres' })
  await owner.script(forSandbox)
})

test('who may not grant rights is told whose address it takes, or which right is missing', async () => {
  const grantAs = async (url: string) => {
    const ownDatabase = connectPostgres(url, 1)
    const needs = { ...services, db: ownDatabase.db, databaseKind: 'postgres' as const }
    const { text } = await runCommand(needs, ['database', 'roles', '--by', 'ada'])
    takeDenied()
    await ownDatabase.close()
    return text
  }
  expect(await grantAs(world.urlOf('web'))).toBe(
    'fnx_web may not do this: the tables belong to postgres. Put the address of postgres into DATABASE_URL, and run the command again.',
  )
  const owner = world.of('owner')
  await owner.script('create role keeper login; grant postgres to keeper')
  const keeper = world.urlOf('web').replace('fnx_web@', 'keeper@')
  expect(await grantAs(keeper)).toBe(
    'keeper may make no roles. Let an administrator of PostgreSQL run “alter role keeper createrole”, and run the command again.',
  )
  await owner.script('drop role keeper')
})

async function settingsOf(role: (typeof roles)[number]): Promise<Record<string, string>> {
  const rows = rowsOf<{ name: string; setting: string }>(
    await world.of(role).db.execute(sql`select name, setting from pg_settings
      where name ~ '^(idle_in_transaction|lock_timeout|tcp_user|tcp_keepalives)' order by name`),
  )
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
}

test('a process that is frozen or cut off keeps its locks for five seconds', async () => {
  const letsGo = {
    idle_in_transaction_session_timeout: '5000',
    tcp_keepalives_count: '3',
    tcp_keepalives_idle: '2',
    tcp_keepalives_interval: '1',
    tcp_user_timeout: '5000',
  }
  for (const role of roles)
    expect([role, await settingsOf(role)]).toEqual([
      role,
      { ...letsGo, lock_timeout: role === 'follower' ? '2000' : '0' },
    ])
})

test('a role that keeps its locks is told of, and gets it with the next granting @rest', async () => {
  const owner = world.of('owner')
  const { name } = rowsOf<{ name: string }>(
    await owner.db.execute(sql`select current_database() as name`),
  )[0] as { name: string }
  const freshDatabase = async () => {
    const url = world.urlOf('web')
    const database = connectPostgres(url, 1)
    const log = makeLog()
    await warnWithoutIdleTimeout({ db: database.db, log })
    await database.close()
    return log.lines
  }
  await owner.script(`alter role fnx_web in database "${name}" reset all`)
  expect(await freshDatabase()).toEqual([
    {
      level: 'error',
      event: expect.stringMatching('keeps its locks'),
      fields: {
        role: 'fnx_web',
        mend: expect.stringMatching(/^run `npm run ops -- database roles` with/),
      },
    },
  ])
  await grantRoles({ db: owner.db, databaseKind: 'postgres' })
  await owner.script(forSandbox)
  expect(await freshDatabase()).toEqual([])
})

test('reading one snapshot may pause for a minute, and writes nothing', async () => {
  const { db } = world.of('web')
  await inOneSnapshot(db, async (tx) => {
    const [row] = rowsOf<{ is: string }>(
      await tx.execute(sql`select current_setting('idle_in_transaction_session_timeout') as is`),
    )
    expect(row?.is).toBe('1min')
  })
  const writing = inOneSnapshot(db, (tx) => tx.execute(sql`update account set full_name = 'x'`))
  await expect(writing).rejects.toMatchObject({ cause: { code: '25006' } })
})

test('only the worker may see how far replicas are', async () => {
  const seeing = rowsOf<{ name: string }>(
    await world.of('owner').db.execute(sql`select rolname as name from pg_roles
      where rolname like 'fnx\\_%' and pg_has_role(rolname, 'pg_read_all_stats', 'member')`),
  )
  expect(seeing.map(({ name }) => name)).toEqual(['fnx_worker'])
})

test.each(workerJobs)('%s needs only the worker’s rights @rest', async (_, __, run) => {
  const api = await makeApi()
  await inRole('worker', () => run(api.services))
  expect(api.log.lines.filter(({ level }) => level === 'error')).toEqual([])
})

test.each(roles)(
  'the %s renews its signals, writes its security log and tells its figures @rest',
  async (role) => {
    const api = await makeApi()
    await inRole(role, async () => {
      if (role !== 'console')
        await renewOwnSignals(api.services, { isWorking: false, isSending: false })
      if (role !== 'console') await api.services.securityEvents.write()
      const metrics = openMetrics(api.services, 4)
      expect(await metrics.text()).toContain('fnx_waiting')
      metrics.close()
    })
    expect(api.log.lines.filter(({ level }) => level === 'error')).toEqual([])
  },
)

test('each process reports its own role’s connections', async () => {
  const metrics = openMetrics({ ...services, db: world.of('worker').db }, 4)
  const text = await metrics.text()
  metrics.close()
  const toldRoles = new Set(text.match(/(?<=fnx_db_connections\{.*role=")\w+/g))
  expect([...toldRoles]).toEqual(['fnx_worker'])
})

test('serving roles start on the owner’s migrated database', async () => {
  await stampMode(world.of('owner').db, 'sandbox')
  for (const role of roles) {
    expect(await migrate(world.of(role))).toEqual([])
    await expect(stampMode(world.of(role).db, 'sandbox')).resolves.toHaveProperty('secret')
  }
})

test('serving an outdated database fails, saying what to run', async () => {
  const { url } = await postgres.makeDatabase()
  const env = readServerEnv({ DATABASE_URL: url.replace('postgres@', 'fnx_web@') })
  const open = () => openServices(env)
  await expect(open()).rejects.toThrow('run `npm run ops -- database roles`')
  await expect(asRelease(open)).rejects.toThrow('run `ops database roles`')
  takeDenied()
})

test.each(roles)('%s can change no table, journal or rule @rest', async (role) => {
  const statements = [
    'create table mine (id int)',
    'alter table account add column mine int',
    'drop table signal',
    'truncate ledger_entry',
    'alter table ledger_entry disable trigger all',
    "update ledger_journal set kind = 'x'",
    'delete from ledger_entry',
    'insert into offering select * from offering',
    'delete from operator_command',
    'delete from operator_event',
    "update operator_event set action = ''",
    'truncate operator_event',
    'delete from operator_request',
    `insert into ledger_journal (key, kind, at) values ('mine', 'sandbox gift', now())`,
    'update ledger_account set floor = null',
    'create temporary table mine (id int)',
  ]
  const answers = await Promise.all(statements.map((statement) => refusalOf(role, statement)))
  expect(answers).toEqual(statements.map(() => noRight))
})

test('each role is kept out of what is another’s', async () => {
  const otherStatements: (readonly [(typeof roles)[number], string])[] = [
    ['web', `insert into payment (id) values (gen_random_uuid())`],
    ['web', `update chain_position set head = 0`],
    ['web', `insert into settlement (payment_id) values (gen_random_uuid())`],
    ['web', `delete from account`],
    [
      'web',
      `insert into ledger_journal (key, kind, at) values ('mine', 'payment credited', now())`,
    ],
    ['worker', `insert into payment (chain_id) values (56)`],
    ['worker', `update payment set state = 'seen'`],
    ['worker', `update account set password_hash = ''`],
    ['worker', `update account set email = ''`],
    ['worker', `update password_secret set account_id = null`],
    ['worker', `select * from passkey`],
    ['worker', `select * from recovery_code`],
    ['worker', `insert into session (id) values (gen_random_uuid())`],
    [
      'worker',
      `insert into ledger_journal (key, kind, at) values ('mine', 'payment credited', now())`,
    ],
    ['web', 'insert into share_price values (now(), 1)'],
    ['web', 'select * from operator_command'],
    ['web', 'select * from operator'],
    ['console', `update operator set roles = '{admin}'`],
    ['console', `insert into operator (email, roles) values ('me@fnx.example', '{admin}')`],
    ['follower', 'select * from operator_event'],
    ['worker', `update operator_request set decision = 'approved', decided_by = 'me'`],
    ['worker', `insert into operator_request (kind) values ('price-set')`],
    ['worker', `select * from operator_passkey`],
    ['worker', `insert into operator_return (document) values ('{}')`],
    ['worker', `insert into operator_return (signed_transaction, hash) values ('0x', '0x')`],
    ['worker', `update operator_return set state = 'uploaded'`],
    ['console', `insert into share_price values (now(), 1)`],
    ['console', `update signal set is_pausing = false`],
    ['console', `update session set ended_at = now()`],
    ['console', `update account set is_two_factor_on = false`],
    ['console', `insert into outbox_message (id) values (gen_random_uuid())`],
    ['console', `insert into ledger_journal (key, kind, at) values ('mine', 'stake', now())`],
    ['console', `update operator_request set executed_at = now()`],
    ['console', `update operator_request set input = '{}'`],
    ['console', 'select locked from bank_file'],
    ['console', 'select parts from bank_entry'],
    ['console', `update bank_file set locked = ''`],
    ['console', `update bank_file set state = 'waiting'`],
    ['console', `update bank_file set received_by = 'me'`],
    ['worker', `select id from operator_passkey`],
    ['web', `update webhook_endpoint set url = 'https://elsewhere.example/'`],
    ['worker', `update webhook_endpoint set url = 'https://elsewhere.example/'`],
    ['worker', `update webhook_endpoint set secret = ''`],
    ['worker', `insert into webhook_delivery (type) values ('purchase.confirmed')`],
    ['follower', 'select url from webhook_endpoint'],
    ['console', 'select url from webhook_endpoint'],
    ['console', `select webhook_events('[]')`],
    ['web', 'select * from bank_entry'],
    ['follower', 'select * from bank_file'],
    ['web', 'select payment_id from bank_payer'],
    ['follower', 'select payer from bank_payer'],
    ['follower', 'select name from refund_file'],
    ['console', `update bank_payer set payer = named`],
    ['web', 'select payment_id from refund_account'],
    ['follower', 'select locked from refund_account'],
    ['console', `update refund_account set locked = ''`],
    ['console', 'delete from refund_account'],
    ['console', `update bank_payer set decided = 'back'`],
    ['console', `update refund_transfer set state = 'done'`],
    ['follower', `update refund_transfer set debit_key = 'x'`],
    ['console', `select password_hash from account`],
    ['console', `select two_factor_secret from account`],
    ['console', `select text from outbox_message`],
    ['console', `select subject from outbox_message`],
    ['console', `select * from one_time_code`],
    ['console', `select * from passkey`],
    ['console', `select * from password_secret`],
    ['console', `select * from hand_over`],
    ['follower', `update account set password_hash = ''`],
    ['follower', `update account set kyc_status = 'APPROVED'`],
    ['follower', `select * from session`],
    ['follower', `select * from kyc_applicant`],
    ['follower', `insert into account (id) values (gen_random_uuid())`],
    ['follower', `insert into ledger_journal (key, kind, at) values ('mine', 'stake', now())`],
    ...'password_hash two_factor_secret email email_key phone'
      .split(' ')
      .map((column) => ['follower', `select ${column} from account`] as ['follower', string]),
    ['follower', 'select code_hash from one_time_code'],
    ['follower', 'select recipient from outbox_message'],
    ['web', 'select recipient from outbox_message'],
    ['web', 'update account set erased_at = now()'],
    ['web', 'delete from account_hold'],
    ['web', 'select locked from ballot_file'],
    ['console', `select * from mail_notices('[]')`],
    ...roles.map((role) => [role, `update terms_version set content = '{}'`] as const),
    ...roles.map((role) => [role, 'delete from terms_version'] as const),
    ...(['web', 'follower', 'console'] as const).map(
      (role) => [role, 'insert into terms_version select * from terms_version'] as const,
    ),
    ...roles.map((role) => [role, 'update installation set earlier_seen_at = null'] as const),
    ...roles.map((role) => [role, 'update applied_migration set needed = null'] as const),
  ]
  const answers = await Promise.all(
    otherStatements.map(([role, statement]) => refusalOf(role, statement)),
  )
  expect(answers).toEqual(otherStatements.map(() => noRight))
})

const request = (changes: string, values: string) =>
  `insert into operator_request (kind, input, facts, reason, asked_by, asked_at, expires_at${changes})
    values ('hold-lift', '{}', '{}', 'x', 'ada@fnx.example', now(), now()${values})`

test('the console asks and decides by operators’ names, and writes of nothing that it is done', async () => {
  const owner = world.of('owner')
  await owner.script(`insert into operator (email, roles, created_at, ended_at) values
    ('ada@fnx.example', '{admin}', now(), null), ('bo@fnx.example', '{admin}', now(), null),
    ('left@fnx.example', '{admin}', now(), now())`)
  const approved = (by: string) =>
    `update operator_request set decision = 'approved', decided_by = '${by}'`
  const refusedValues = [
    request(', decision, decided_by', `, 'approved', 'bo@fnx.example'`),
    request(', decision, outcome', `, 'alone', 'done'`),
    request('', '').replace('ada@', 'nobody@'),
    request('', '').replace('ada@', 'left@'),
  ]
  for (const statement of refusedValues)
    expect([statement, await refusalOf('console', statement)]).toEqual([statement, noRight])
  expect(await refusalOf('console', request('', ''))).toBe('done')
  for (const by of ['nobody@fnx.example', 'left@fnx.example'])
    expect([by, await refusalOf('console', approved(by))]).toEqual([by, noRight])
  expect(await refusalOf('console', approved('bo@fnx.example'))).toBe('done')
  for (const change of [`outcome = 'done'`, `decision = 'declined'`])
    expect([change, await refusalOf('console', `update operator_request set ${change}`)]).toEqual([
      change,
      noRight,
    ])
  expect(await refusalOf('worker', `update operator_request set outcome = 'done'`)).toBe('done')
})

const laid = (by: string, state = 'offered') =>
  `insert into bank_file (id, fingerprint, name, received_by, received_at, state, locked)
    values (gen_random_uuid(), gen_random_uuid()::text, 'x', '${by}', now(), '${state}', '')`

test('the console lays files of the bank down for operators, and says of none that it may be read', async () => {
  const owner = world.of('owner')
  await owner.script(`insert into operator (email, roles, created_at, ended_at) values
    ('ann@fnx.example', '{treasury}', now(), null), ('gone@fnx.example', '{treasury}', now(), now())`)
  const refusedValues = [
    ...['waiting', 'read'].map((state) => laid('ann@fnx.example', state)),
    ...['inbox', 'nobody@fnx.example', 'gone@fnx.example', 'ann@fnx.example, inbox'].map((by) =>
      laid(by),
    ),
  ]
  for (const statement of refusedValues)
    expect([statement, await refusalOf('console', statement)]).toEqual([statement, noRight])
  expect(await refusalOf('console', laid('ann@fnx.example'))).toBe('done')
  const vouched = `update bank_file set state = 'waiting', received_by = received_by || ', inbox'`
  expect(await refusalOf('console', vouched)).toBe(noRight)
  // With the rights that it had in 0.1.0, until `ops database roles` takes them.
  await owner.script('grant update (state, received_by) on bank_file to fnx_console')
  expect(await refusalOf('console', vouched)).toBe(noRight)
  await owner.script('revoke update on bank_file from fnx_console')
  expect(await refusalOf('worker', vouched)).toBe('done')
  expect(await refusalOf('worker', laid('inbox', 'waiting'))).toBe('done')
})

test('a worker has a file of operators read for two who are there and asked for just this file', async () => {
  const owner = world.of('owner')
  await owner.script(`delete from bank_file; delete from operator where email like 'b%@fnx.example';
    insert into operator (email, roles, created_at, ended_at) values
    ('bea@fnx.example', '{treasury}', now(), null), ('ben@fnx.example', '{treasury}', now(), null),
    ('bye@fnx.example', '{treasury}', now(), now());
    ${laid('bea@fnx.example')}; ${laid('bea@fnx.example')}`)
  const notByTwo = '23001'
  const accepted = (second: string, which = 'min') =>
    `update bank_file set state = 'waiting', received_by = 'bea@fnx.example, ${second}@fnx.example'
      where id::text = (select ${which}(id::text) from bank_file)`
  const agreed = (second: string) =>
    owner.script(`insert into operator_request
      (kind, input, facts, reason, asked_by, asked_at, expires_at, decision, decided_by, decided_at)
      select 'bank-file', jsonb_build_object('file', min(id::text)), '{}', '', 'bea@fnx.example', now(), now(),
        'approved', '${second}@fnx.example', now() from bank_file`)
  expect(await refusalOf('worker', laid('bea@fnx.example', 'waiting'))).toBe(notByTwo)
  expect(await refusalOf('worker', accepted('ben'))).toBe(notByTwo)
  await agreed('bye')
  expect(await refusalOf('worker', accepted('bye'))).toBe(notByTwo)
  await agreed('ben')
  expect(await refusalOf('worker', accepted('ben', 'max'))).toBe(notByTwo)
  expect(await refusalOf('worker', accepted('bye'))).toBe(notByTwo)
  expect(await refusalOf('worker', accepted('ben'))).toBe('done')
})

test('the web puts an account on hold, objects to an estate that is under way, and lifts nothing', async () => {
  const owner = world.of('owner')
  await owner.script(`insert into account (id, full_name, email, email_key, phone, password_hash, preferences, created_at)
    select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'x', 'x' || n, 'x' || n, n, 'x', '{}', now() from generate_series(1, 2) n;
    insert into legal_order (id, asset, act, basis, account_id, receiver_id, file_number, document, document_hash, is_told, state, begun_at, waits_until)
    select gen_random_uuid(), 'SHARE', act, basis, '00000000-0000-4000-8000-000000000001',
      case act when 'transfer' then '00000000-0000-4000-8000-000000000002'::uuid end, basis || act, 'x', repeat('a', 64), true,
      case act when 'transfer' then 'waiting' else 'standing' end, now(), now()
    from (values ('transfer', 'estate'), ('transfer', 'court'), ('freeze', 'court')) given (act, basis)`)
  const ends = (basis: string, act: string, state: string) =>
    refusalOf(
      'web',
      `update legal_order set state = '${state}', ended_at = now() where basis = '${basis}' and act = '${act}'`,
    )
  expect(await ends('court', 'freeze', 'lifted')).toBe(noRight)
  expect(await ends('court', 'transfer', 'objected')).toBe(noRight)
  expect(await ends('estate', 'transfer', 'stopped')).toBe(noRight)
  expect(await ends('estate', 'transfer', 'objected')).toBe('done')
  const hold = (value: string) => refusalOf('web', `update account set held_at = ${value}`)
  expect(await hold('now()')).toBe('done')
  for (const value of ['null', `now() + interval '1 hour'`])
    expect([value, await hold(value)]).toEqual([value, noRight])
})
