import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { ownerEvents } from '@/server/compose'
import { leftOut, ownDataParts } from '@/server/modules/papers/own-data.service'
import { makeApi, type TestApi } from '../../support/api'
import { accountIdOf, makeTransactions } from '../../support/make-transactions'
import { codeFor, makeMember, password, type TestMember } from '../../support/member'
import { linkNewWallet } from '../../support/purchase'
import { rowsOf } from '../../support/rows-of'
import { giveShares } from '../../support/shareholders'

type OwnFile = Record<string, Record<string, unknown>[]>

async function askFile(member: TestMember): Promise<Response> {
  return api.app.request('/api/v1/user/ownData', { headers: { token: member.token } })
}

async function fileOf(member: TestMember): Promise<{ text: string; file: OwnFile }> {
  const answer = await askFile(member)
  expect(answer.status).toBe(200)
  const text = await answer.text()
  return { text, file: JSON.parse(text) as OwnFile }
}

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

async function makeRich() {
  const member = await makeMember(api)
  const accountId = await accountIdOf(api, member)
  const address = await linkNewWallet(api, accountId)
  await giveShares(api, member, 25_000_000n)
  const [firstRow] = await makeTransactions(api, member, [{}, { status: 'expired' }])
  await member.call('POST', 'wallet/priceAlerts', { terms: { kind: 'above', level: '99000000' } })
  await member.call('POST', 'wallet/issuePaper', { kind: 'certificate', subject: '2026-11-01' })
  return { member, accountId, address, transactionId: String(firstRow?.id) }
}

test('the file holds everything about its member @rest', async () => {
  const { member, accountId, address, transactionId } = await makeRich()
  const { file } = await fileOf(member)
  expect(file.profile).toMatchObject([{ id: accountId, email: member.email, phone: member.phone }])
  expect(file.wallets).toMatchObject([{ address: address.toLowerCase(), unlinkedAt: null }])
  expect(file.transactions?.map(({ id }) => id)).toContain(transactionId)
  expect(file.balances).toContainEqual({ asset: 'SHARE', type: 'available', balance: '25000000' })
  expect(file.statement).toMatchObject([{ asset: 'SHARE', type: 'available', amount: '25000000' }])
  expect(file.sessions).toHaveLength(2)
  expect(file.notifications).not.toEqual([])
  expect(Object.keys(file.leftOut ?? {})).toContain('recovery_code')
})

test('it holds nothing of other members @rest', async () => {
  const otherMember = await makeRich()
  const { member } = await makeRich()
  const { text } = await fileOf(member)
  const { email, phone } = otherMember.member
  for (const foreign of [otherMember.accountId, email, phone, otherMember.transactionId])
    expect(text).not.toContain(foreign)
  expect(text.toLowerCase()).not.toContain(otherMember.address.toLowerCase())
})

test('it holds no password, code or key @rest', async () => {
  const { member, accountId } = await makeRich()
  await member.call('POST', 'user/enableTwoFactorGoogle', { password })
  const { text } = await fileOf(member)
  const answer = await api.services.db.execute(sql`
    select password_hash as secret from account where id = ${accountId}
    union all select two_factor_secret from account where id = ${accountId}
    union all select key_hash from known_device where account_id = ${accountId}`)
  const secrets = rowsOf<{ secret: string | null }>(answer).flatMap(({ secret }) => secret ?? [])
  expect(secrets.length).toBeGreaterThan(2)
  for (const secret of secrets) expect(text).not.toContain(secret)
  expect(text).not.toContain(await codeFor(api, member.email))
})

test('every table about members is included or listed', async () => {
  const answer = await api.services.db.execute(sql`
    select distinct table_name as name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('account_id', 'owner_id')
    union select distinct tc.table_name from information_schema.table_constraints tc
      join information_schema.constraint_column_usage used using (constraint_name, constraint_schema)
      where tc.constraint_type = 'FOREIGN KEY' and used.table_name = 'account'`)
  const withPerson = rowsOf<{ name: string }>(answer).map(({ name }) => name)
  const toldTexts = Object.values(ownDataParts({ ownerEvents })).flatMap(({ tables }) => tables)
  const knownTables = [...toldTexts, ...Object.keys(leftOut())]
  expect(withPerson.filter((name) => !knownTables.includes(name))).toEqual([])
  expect(Object.keys(leftOut()).filter((name) => toldTexts.includes(name))).toEqual([])
})

test('it includes all personal account columns', async () => {
  const answer = await api.services.db.execute(sql`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'account' order by column_name`)
  const columns = rowsOf<{ name: string }>(answer).map(({ name }) => name)
  const { sql: select } = new PgDialect().sqlToQuery(
    ownDataParts({ ownerEvents }).profile?.select ?? sql``,
  )
  const silent = columns.filter((name) => !new RegExp(`\\bt\\."?${name}\\b`).test(select))
  expect(silent).toEqual([
    'are_recovery_codes_kept',
    'closed_at',
    'erased_at',
    'password_hash',
    'two_factor_secret',
    'two_factor_step',
  ])
})

test('a long list comes whole @night', async () => {
  const member = await makeMember(api)
  await makeTransactions(
    api,
    member,
    Array.from({ length: 1_001 }, () => ({})),
  )
  const { file } = await fileOf(member)
  expect(new Set(file.transactions?.map(({ id }) => id)).size).toBe(1_001)
})

test('it has a limit of its own @rest', async () => {
  api.services.limitFactor = 1
  const member = await makeMember(api)
  for (let turn = 0; turn < 5; turn += 1) expect((await askFile(member)).status).toBe(200)
  expect((await askFile(member)).status).toBe(429)
})
