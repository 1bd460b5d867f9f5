import { sql } from 'drizzle-orm'
import { auditTimes } from '@/contract/public-log'
import type { SumProof } from '@/contract/sum-proofs'
import { makeApi, type TestApi } from '../../../support/api'
import {
  fetchAudit,
  fetchAuditLine,
  nextAudit,
  provenSums,
  putIntoShard,
} from '../../../support/audited'
import type { TestMember } from '../../../support/member'
import { quickMember } from '../../../support/quick-member'
import { giveShares } from '../../../support/shareholders'

const inMany = { minShardBits: 8 }
const onlyWhatMoved = { ...inMany, wholeBelow: 0 }

let api: TestApi
let ada: TestMember
let bea: TestMember
let cid: TestMember

beforeEach(async () => {
  api = await makeApi()
  ;[ada, bea, cid] = [await quickMember(api), await quickMember(api), await quickMember(api)]
  await putIntoShard(api, 3, ada)
  await putIntoShard(api, 200, bea)
  await putIntoShard(api, 200, cid)
  await giveShares(api, ada, 25n)
  await giveShares(api, bea, 8n)
  await giveShares(api, bea, 4n, 'staked')
  await giveShares(api, cid, 1n)
})

const audited = async (choices = {}) => {
  await nextAudit(api, choices)
  return fetchAudit(api)
}
const saltOf = async (member: TestMember, audit: { id: string }) =>
  ((await fetchAuditLine(member, audit.id)) as SumProof).salt
const breakOff = async () => {
  const { db } = api.services
  await db.execute(
    sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
  )
  await db.execute(
    sql`create trigger refuse before insert on audit_snapshot execute function refuse()`,
  )
  await expect(nextAudit(api)).rejects.toThrow()
  await db.execute(sql`drop function refuse cascade`)
}

test('a shard in which nothing moved is taken over', async () => {
  const first = await audited(onlyWhatMoved)
  await giveShares(api, bea, 2n)
  const next = await audited(onlyWhatMoved)
  expect(next.differenceCount).toBe(0)
  expect(next.root).not.toBe(first.root)
  expect(await saltOf(ada, next)).toBe(await saltOf(ada, first))
  expect(await saltOf(bea, next)).not.toBe(await saltOf(bea, first))
  expect(await saltOf(cid, next)).not.toBe(await saltOf(cid, first))
  expect(await provenSums(ada, next)).toEqual({ available: '25', staked: '0' })
  expect(await provenSums(bea, next)).toEqual({ available: '10', staked: '4' })
  expect(await provenSums(cid, next)).toEqual({ available: '1', staked: '0' })
})

test('while owners are few, all get fresh salts', async () => {
  const first = await audited(inMany)
  await giveShares(api, bea, 2n)
  const next = await audited(inMany)
  for (const member of [ada, bea, cid])
    expect(await saltOf(member, next)).not.toBe(await saltOf(member, first))
})

test('an older snapshot proves what members had then @rest', async () => {
  const first = await audited()
  await giveShares(api, bea, 2n)
  await giveShares(api, cid, 7n, 'staked')
  await audited()
  expect(await provenSums(bea, first)).toEqual({ available: '8', staked: '4' })
  expect(await provenSums(cid, first)).toEqual({ available: '1', staked: '0' })
})

test('a broken audit keeps the former one, missing nothing @rest', async () => {
  const first = await audited(onlyWhatMoved)
  await giveShares(api, bea, 2n)
  await breakOff()
  expect(await fetchAudit(api)).toEqual(first)
  expect(await provenSums(bea, first)).toEqual({ available: '8', staked: '4' })
  expect(await provenSums(ada, first)).toEqual({ available: '25', staked: '0' })
  await giveShares(api, ada, 1n)
  const next = await audited(onlyWhatMoved)
  expect(next.differenceCount).toBe(0)
  expect(await provenSums(bea, next)).toEqual({ available: '10', staked: '4' })
  expect(await provenSums(ada, next)).toEqual({ available: '26', staked: '0' })
})

test('a root whose lines are not what the ledger accounts hold is published as wrong', async () => {
  await audited(onlyWhatMoved)
  await api.services.db.execute(
    sql`update audit_snapshot set sums = set_byte(sums, 3 * 88 + 71, 26)`,
  )
  expect((await audited(onlyWhatMoved)).differenceCount).toBe(1)
  expect(api.log.lines.at(-1)).toMatchObject({
    event: 'books do not add up',
    fields: {
      integrityErrors: [
        'Lines: 35 free, 4 staked and 0 delivered, ledger accounts: 34 free, 4 staked and 0 delivered.',
      ],
    },
  })
  const healed = await audited(onlyWhatMoved)
  expect(healed.differenceCount).toBe(0)
  expect(await provenSums(ada, healed)).toEqual({ available: '25', staked: '0' })
})

test('a line that says something else than the ledger accounts is corrected', async () => {
  await audited(inMany)
  await api.services.db.execute(sql`update audit_line set available = available + 1`)
  await api.services.db.execute(
    sql`update audit_snapshot set moment = moment || '{"wholeOn":"2020-01-01"}'`,
  )
  const next = await audited(onlyWhatMoved)
  expect(next.differenceCount).toBe(0)
  expect(await provenSums(ada, next)).toEqual({ available: '25', staked: '0' })
})

test.each([
  ['of a person who moves', `owner_id is not null and type = 'available' and balance = 25`],
  ['of the platform', `type = 'issued'`],
])('the next audit finds an unexplained balance %s @rest', async (_, whichShard) => {
  await audited(onlyWhatMoved)
  await api.database.script(
    `set session_replication_role = replica;
     update ledger_account set balance = balance + 5 where ${whichShard};
     set session_replication_role = origin`,
  )
  await giveShares(api, ada, 1n)
  expect((await audited(onlyWhatMoved)).differenceCount).toBe(1)
})

test('a restored database is audited from scratch @rest', async () => {
  const first = await audited(onlyWhatMoved)
  await api.services.db.execute(
    sql`update audit_snapshot set moment = moment || '{"system":"7000000000000000001"}'`,
  )
  const next = await audited(onlyWhatMoved)
  expect(await saltOf(ada, next)).not.toBe(await saltOf(ada, first))
  expect(await provenSums(ada, next)).toEqual({ available: '25', staked: '0' })
})

test('lines are forgotten with their snapshots @rest', async () => {
  for (let round = 0; round < 6; round += 1) {
    await giveShares(api, ada, 1n)
    api.clock.forward(auditTimes[api.services.mode].ageMs)
    await audited()
  }
  const { db } = api.services
  const line = sql`account_id in (select id from account where email = ${ada.email})`
  expect(await db.$count(sql`audit_line`, line)).toBe(3)
  expect(await db.$count(sql`audit_snapshot`, sql`sums is not null`)).toBe(3)
})

test('other work gets a turn between shards @rest', async () => {
  for (let shard = 10; shard < 40; shard += 1) {
    const member = await quickMember(api)
    await putIntoShard(api, shard, member)
    await giveShares(api, member, 1n)
  }
  let turns = 0
  const counting = setInterval(() => {
    turns += 1
  })
  await nextAudit(api, inMany)
  clearInterval(counting)
  expect(turns).toBeGreaterThanOrEqual(30)
})
