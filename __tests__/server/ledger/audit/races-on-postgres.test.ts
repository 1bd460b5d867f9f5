import { sql } from 'drizzle-orm'
import { auditTimes } from '@/contract/public-log'
import type { Services } from '@/server/compose'
import { forgetBefore, lockAudits } from '@/server/modules/ledger/audit/lines'
import { publishAudit } from '@/server/modules/ledger/audit/publish'
import { publishedOf } from '@/server/modules/ledger/log/append'
import { post } from '@/server/modules/ledger/post'
import { auditSnapshots } from '@/server/modules/ledger/tables'
import { makeApi, type TestApi } from '../../../support/api'
import { fetchAudit, nextAudit, provenSums } from '../../../support/audited'
import { accountIdOf } from '../../../support/make-transactions'
import type { TestMember } from '../../../support/member'
import { openPostgres, type TestPostgres } from '../../../support/postgres'
import { quickMember } from '../../../support/quick-member'
import { rowsOf } from '../../../support/rows-of'
import { pause } from '../../../support/seeded'
import { giveShares } from '../../../support/shareholders'
import { runCount } from '../../../support/size'

const onlyWhatMoved = { wholeBelow: 0 }

let server: TestPostgres
let api: TestApi
let people: TestMember[]

beforeAll(async () => {
  server = await openPostgres()
}, 60_000)
afterAll(() => server.close())
beforeEach(async () => {
  api = await makeApi({ database: (await server.makeDatabase('migrated')).connect() })
  people = []
  for (let count = 0; count < 6; count += 1) people.push(await quickMember(api))
  for (const member of people) await giveShares(api, member, 10n)
})

const everyPublished = async () => {
  const rows = await api.services.db.select().from(auditSnapshots)
  return rows.map(publishedOf)
}

async function isWaitedFor(table: string): Promise<boolean> {
  const answer = await api.services.db.execute(
    sql`select from pg_locks where not granted and relation = ${table}::regclass`,
  )
  return rowsOf(answer).length > 0
}

function heldBack(): { audit: Services; hasRead: Promise<void>; letGo: () => void } {
  let read = () => {}
  let letGo = () => {}
  const hasRead = new Promise<void>((resolve) => {
    read = resolve
  })
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const { fingerprints } = api.services
  const audit: Services = {
    ...api.services,
    fingerprints: async (texts) => {
      read()
      await gate
      return fingerprints(texts)
    },
  }
  return { audit, hasRead, letGo }
}

test('audits at once publish only what can be proved @rest', async () => {
  await nextAudit(api)
  for (let round = 0; round < runCount(1, 5); round += 1) {
    const before = await fetchAudit(api)
    api.clock.forward(auditTimes[api.services.mode].periodMs)
    await Promise.all([
      publishAudit(api.services, { wholeBelow: 0 }),
      publishAudit(api.services, { wholeBelow: 0 }),
      ...people.map((member) => giveShares(api, member, 1n)),
      ...people.map((member) => provenSums(member, before)),
    ])
    const after = await fetchAudit(api)
    expect(after.differenceCount).toBe(0)
    const proved = await Promise.all(people.map((member) => provenSums(member, after)))
    const sum = proved.reduce((total, { available }) => total + BigInt(available), 0n)
    expect(String(sum)).toBe(after.totals.sold)
  }
})

test('a move during an audit is in the next @rest', async () => {
  const [giver, taker, otherMember] = people as [TestMember, TestMember, TestMember]
  const available = async (member: TestMember) =>
    ({ owner: await accountIdOf(api, member), type: 'available', asset: 'SHARE' }) as const
  const moves = [{ from: await available(giver), to: await available(taker), amount: 4n }]
  await nextAudit(api, onlyWhatMoved)
  await api.services.db.transaction(async (tx) => {
    await post(tx, [{ key: 'slow', kind: 'test', at: new Date(), moves }])
    await giveShares(api, otherMember, 1n)
    await nextAudit(api, onlyWhatMoved)
  })
  await nextAudit(api, onlyWhatMoved)
  const newest = await fetchAudit(api)
  expect(newest.differenceCount).toBe(0)
  expect(await provenSums(giver, newest)).toEqual({ available: '6', staked: '0' })
  expect(await provenSums(taker, newest)).toEqual({ available: '14', staked: '0' })
  expect(await provenSums(otherMember, newest)).toEqual({ available: '11', staked: '0' })
})

test('an audit that is overtaken publishes nothing', async () => {
  await nextAudit(api)
  const slow = heldBack()
  const overtaken = publishAudit(slow.audit)
  await slow.hasRead
  for (let round = 0; round < 3; round += 1) {
    for (const member of people) await giveShares(api, member, 1n)
    await nextAudit(api)
  }
  const newest = await fetchAudit(api)
  slow.letGo()
  await overtaken
  expect(await fetchAudit(api)).toEqual(newest)
  expect(await everyPublished()).toHaveLength(4)
})

test('a slow audit publishes the moment it read @rest', async () => {
  const [slow, dead] = [heldBack(), heldBack()]
  const audit = publishAudit(slow.audit)
  await slow.hasRead
  for (const member of people) await giveShares(api, member, 1n)
  void publishAudit(dead.audit)
  await dead.hasRead
  slow.letGo()
  await audit
  const newest = await fetchAudit(api)
  expect(newest.totals.sold).toBe('60')
  for (const member of people)
    expect(await provenSums(member, newest)).toEqual({ available: '10', staked: '0' })
})

test('a proof that is asked for while its snapshot is forgotten is whole', async () => {
  await nextAudit(api)
  const audit = await fetchAudit(api)
  const [member] = people as [TestMember]
  for (const person of people) await giveShares(api, person, 1n)
  await nextAudit(api)
  const { db } = api.services
  const proof = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table audit_line in access exclusive mode`)
    const askedProofs = provenSums(member, audit)
    while (!(await isWaitedFor('audit_line'))) await pause(20)
    await lockAudits(tx)
    const [newest] = rowsOf<{ serial: string }>(
      await tx.execute(sql`select max(serial)::text as serial from audit_snapshot`),
    )
    await forgetBefore(tx, BigInt(newest?.serial ?? 0))
    return { asked: askedProofs }
  })
  expect(await proof.asked).toEqual({ available: '10', staked: '0' })
  expect((await member.call('GET', 'admin/auditProofs', { audit: audit.id })).status).toBe(404)
})
