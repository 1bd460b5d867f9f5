import { eq, sql } from 'drizzle-orm'
import { eraseMember } from '@/server/modules/closing'
import { accounts, sessions } from '@/server/modules/identity/tables'
import { balanceOf, integrityErrors, post } from '@/server/modules/ledger'
import { notify, sweepMessages } from '@/server/modules/notifications'
import { outboxMessages, subscribers } from '@/server/modules/notifications/tables'
import { inviteOperator } from '@/server/modules/operators'
import { operatorNotes, operatorRequests } from '@/server/modules/operators/tables'
import { threads } from '@/server/modules/threads/tables'
import { makeApi, type TestApi } from '../../support/api'
import { fetchAudit, provenSums } from '../../support/audited'
import { eventLog } from '../../support/event-log'
import { creditShares, giveShares, heldShares, novemberTime } from '../../support/held-shares'
import { askFor, auditDue, decideRequest, runDueRequests } from '../../support/jobs'
import { accountIdOf } from '../../support/make-transactions'
import { logIn, makeMember, password, type TestMember } from '../../support/member'
import { writeQuestion } from '../../support/question'
import { quickMember } from '../../support/quick-member'
import { rowsOf } from '../../support/rows-of'

const jo = 'jo@fnx.example'
const priya = 'priya@fnx.example'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
  const { services } = api
  await inviteOperator(services, services.db, { email: jo, roles: ['support'], by: 'a test' })
  const compliance = { email: priya, roles: ['compliance' as const], by: 'a test' }
  await inviteOperator(services, services.db, compliance)
})

const ask = (account: string) =>
  askFor(api.services, { kind: 'member-erase', given: { account }, reason: 'They asked', by: jo })
const approve = (id: string) =>
  decideRequest(api.services, { id, by: priya, reason: 'yes', isApproved: true })

async function erase(account: string) {
  const { request } = await ask(account)
  await approve(request.id)
  await runDueRequests(api.services)
  const { db } = api.services
  const [row] = await db.select().from(operatorRequests).where(eq(operatorRequests.id, request.id))
  return row
}

const accountOf = async (id: string) =>
  (await api.services.db.select().from(accounts).where(eq(accounts.id, id)))[0]

async function tablesWith(...words: string[]): Promise<string[]> {
  const { db } = api.services
  const tables = rowsOf<{ name: string }>(
    await db.execute(sql`select tablename as name from pg_tables where schemaname = 'public'`),
  )
  const foundValues: string[] = []
  for (const { name } of tables) {
    const pattern = words.map((word) => word.replaceAll(/[+.]/g, '\\$&')).join('|')
    const answer = await db.execute(
      sql`select 1 from ${sql.identifier(name)} t where t::text ~* ${pattern} limit 1`,
    )
    if (rowsOf(answer).length > 0) foundValues.push(name)
  }
  return foundValues
}

async function livedIn(): Promise<{ ada: TestMember; id: string }> {
  const ada = await makeMember(api)
  const { db } = api.services
  const id = await accountIdOf(api, ada)
  const { email } = ada
  const at = api.clock.now()
  await db.update(accounts).set({ fullName: 'Augusta Lovelace' }).where(eq(accounts.id, id))
  await notify(api.services, db, { accountId: id, kind: 'two-factor-on', facts: {}, at })
  await db.insert(subscribers).values({ email, emailKey: email, createdAt: at, confirmedAt: at })
  const from = { reference: 'M-1', name: 'Augusta Lovelace', email: email.toUpperCase() }
  await writeQuestion(db, { ...from, message: `It is ${email}.`, at })
  const note = { text: 'Mrs Lovelace called.', writtenBy: jo, writtenAt: at }
  await db.insert(operatorNotes).values({ accountId: id, ...note })
  return { ada, id }
}

test('takes support and compliance, and leaves no trace @rest', async () => {
  const { ada, id } = await livedIn()
  const words = [ada.email, ada.phone, 'Lovelace']
  expect(await tablesWith(...words)).toContain('account')
  const { request, whyTwo } = await ask(id)
  expect(whyTwo).toBe('Takes two people.')
  await runDueRequests(api.services)
  expect((await accountOf(id))?.erasedAt).toBeNull()
  await approve(request.id)
  await runDueRequests(api.services)
  expect(await accountOf(id)).toMatchObject({
    email: '',
    phone: '',
    fullName: '',
    passwordHash: '',
  })
  expect(await tablesWith(...words)).toEqual(['outbox_message'])
  const remainingMessages = await api.services.db.select().from(outboxMessages)
  expect(remainingMessages.filter(({ recipient }) => recipient === ada.email)).toMatchObject([
    { subject: 'Your FNX account is closed' },
  ])
  api.clock.forward(31 * 24 * 60 * 60_000)
  await sweepMessages(api.services)
  expect(await tablesWith(...words)).toEqual([])
})

test('ends every session and login, freeing email and phone @rest', async () => {
  const { ada, id } = await livedIn()
  await erase(id)
  expect((await ada.call('GET', 'user/getProfile')).status).toBe(404)
  expect(await api.services.db.$count(sessions, eq(sessions.accountId, id))).toBe(0)
  const login = { identifier: ada.email, password }
  expect((await api.send('POST', 'user/userLogin', login)).body.code).toBe('WRONG_LOGIN')
  const freshMember = await quickMember(api)
  await api.services.db.execute(
    sql`update account set email = ${ada.email}, email_key = ${ada.email}, phone = ${ada.phone} where email = ${freshMember.email}`,
  )
  expect((await logIn(api, ada)).token).not.toBe('')
})

test('is done once, and the member stays erased @rest', async () => {
  const { id } = await livedIn()
  expect(await erase(id)).toMatchObject({ outcome: 'done' })
  const { erasedAt } = (await accountOf(id)) ?? {}
  await expect(ask(id)).rejects.toThrow('Already erased.')
  const freshFields = { email: 'back@example.com', erasedAt: null, closedAt: null }
  await api.services.db.update(accounts).set(freshFields).where(eq(accounts.id, id))
  api.clock.forward(60_000)
  expect(await eraseMember(api.services, id)).toBe('erased before')
  expect(await accountOf(id)).toMatchObject({ erasedAt, email: '' })
  const events = await eventLog(api.services.db)
  expect(events.filter(({ action }) => action === 'done: member-erase')).toHaveLength(1)
  expect(JSON.stringify(events)).not.toContain('Lovelace')
})

test('changes nothing when broken off, and finishes later @rest', async () => {
  const { ada, id } = await livedIn()
  const { request } = await ask(id)
  await approve(request.id)
  const { db } = api.services
  await db.execute(sql`create function broken() returns trigger language plpgsql as
    $$ begin raise exception 'killed'; end $$`)
  await db.execute(
    sql`create trigger broken before delete on session for each row execute function broken()`,
  )
  await runDueRequests(api.services)
  expect(await accountOf(id)).toMatchObject({ email: ada.email, closedAt: null, erasedAt: null })
  expect((await ada.call('GET', 'user/getProfile')).status).toBe(200)
  await db.execute(sql`drop trigger broken on session`)
  await db.execute(sql`drop function broken`)
  await runDueRequests(api.services)
  expect((await accountOf(id))?.erasedAt).not.toBeNull()
})

test('is refused while the account holds shares @rest', async () => {
  const holding = await heldShares(api)
  await giveShares(holding, 5n, novemberTime('18T10:00:00'))
  await expect(ask(holding.accountId)).rejects.toThrow(
    'Not yet: the account holds shares. Nothing changed.',
  )
  expect(await eraseMember(api.services, holding.accountId)).toBe('CLOSING_SHARES')
  const owner = holding.accountId
  expect(await balanceOf(api.services.db, { owner, asset: 'SHARE', type: 'available' })).toBe(5n)
})

test('is refused in words while a gift waits', async () => {
  const holding = await heldShares(api)
  await creditShares(holding, 5n, novemberTime('18T10:00:00'), {
    type: 'sending',
    kind: 'sandbox gift',
  })
  await expect(ask(holding.accountId)).rejects.toThrow(
    'Not yet: a gift they sent is pending. Nothing changed.',
  )
})

test('leaves the books and others’ proofs intact @rest', async () => {
  const [leavingHolder, staying] = [await heldShares(api), await heldShares(api)]
  const { db } = api.services
  for (const holding of [leavingHolder, staying])
    await giveShares(holding, 5n, novemberTime('18T10:00:00'))
  const from = { owner: leavingHolder.accountId, type: 'available', asset: 'SHARE' } as const
  const moves = [{ from, to: { type: 'unsold', asset: 'SHARE' } as const, amount: 5n }]
  const correction = { key: 'back', kind: 'correction', at: api.clock.now(), moves }
  await db.transaction((tx) => post(tx, [correction]))
  expect(await erase(leavingHolder.accountId)).toMatchObject({ outcome: 'done' })
  const entries = await db.execute(sql`select 1 from ledger_entry join ledger_account own
    on own.id = ledger_entry.account_id where own.owner_id = ${leavingHolder.accountId}`)
  expect(rowsOf(entries)).toHaveLength(2)
  expect(await integrityErrors(api.services)).toEqual([])
  expect(await auditDue(api.services)).toBe(true)
  const proved = await provenSums(staying.member, await fetchAudit(api))
  expect(proved).toEqual({ available: '5', staked: '0' })
})

test('spares a newer account with the same address @rest', async () => {
  const { ada, id } = await livedIn()
  const { db } = api.services
  await db.update(accounts).set({ closedAt: api.clock.now() }).where(eq(accounts.id, id))
  const freshMember = await quickMember(api)
  await db.execute(
    sql`update account set email = ${ada.email}, email_key = ${ada.email}, phone = ${ada.phone} where email = ${freshMember.email}`,
  )
  expect(await erase(id)).toMatchObject({ outcome: 'done' })
  expect(await db.$count(subscribers)).toBe(1)
  expect(await db.$count(threads)).toBe(1)
  expect((await freshMember.call('GET', 'user/getProfile')).opened).toMatchObject({
    email: ada.email,
  })
})
