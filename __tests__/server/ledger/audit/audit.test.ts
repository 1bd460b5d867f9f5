import { sql } from 'drizzle-orm'
import type { BalanceProof, PublishedAudit } from '@/contract/audit'
import { checkLine } from '@/contract/proofs'
import { publishAudit } from '@/server/modules/ledger/audit/publish'
import { depositRewards } from '@/server/modules/ledger/post'
import { makeApi, type TestApi } from '../../../support/api'
import { lineOf, published } from '../../../support/audited'
import { accountIdOf } from '../../../support/make-transactions'
import type { TestMember } from '../../../support/member'
import { quickMember } from '../../../support/quick-member'
import { giveShares, moveShares } from '../../../support/shareholders'

let api: TestApi
let ada: TestMember
let bea: TestMember

beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
  bea = await quickMember(api)
  await giveShares(api, ada, 25_000_000n)
  await giveShares(api, ada, 4_000_001n, 'staked')
  await giveShares(api, bea, 80_241_935n)
})

async function audited(): Promise<PublishedAudit> {
  await publishAudit(api.services)
  return published(api)
}

test('before the first audit there are no totals', async () => {
  expect((await api.get('admin/auditTotals')).status).toBe(404)
})

test('the totals add up to what was issued', async () => {
  const owner = await accountIdOf(api, ada)
  const reserved = { owner, type: 'ordered', asset: 'SHARE' } as const
  const suspense = { type: 'suspense', asset: 'SHARE' } as const
  const unsold = { type: 'unsold', asset: 'SHARE' } as const
  await moveShares(api, { from: unsold, to: reserved, amount: 7_000_000n })
  await moveShares(api, { from: unsold, to: suspense, amount: 3n })
  await depositRewards(api.services.db, api.clock.now())
  const rewards = { type: 'rewards', asset: 'SHARE' } as const
  const forStakes = { owner, type: 'promised', asset: 'SHARE' } as const
  await moveShares(api, { from: rewards, to: forStakes, amount: 11n })
  const { totals, at } = await audited()
  expect(totals).toMatchObject({
    issued: '4090000000000',
    sold: '109241936',
    staked: '4000001',
    reserved: '7000000',
    rewardPool: '90000000000',
    elsewhere: '3',
  })
  const { issued, sold, unsold: left, reserved: promised, rewardPool, elsewhere } = totals
  const parts = [sold, left, promised, rewardPool, elsewhere].map(BigInt)
  expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(BigInt(issued))
  expect(at).toBe(api.clock.now().toISOString())
})

test('each member’s proof leads to the published root', async () => {
  const { id, root, differenceCount } = await audited()
  expect(differenceCount).toBe(0)
  const own = await lineOf(ada, id)
  expect(own).toMatchObject({ available: '25000000', staked: '4000001' })
  expect((await checkLine(own as BalanceProof, own as BalanceProof)).root).toBe(root)
  const others = (await lineOf(bea, id)) as BalanceProof
  expect(others).toMatchObject({ available: '80241935', staked: '0' })
  expect((await checkLine(others, others)).root).toBe(root)
})

test('a changed balance no longer leads to the root', async () => {
  const { id, root } = await audited()
  await api.services.db.execute(sql`update audit_line set available = available + 1`)
  const own = (await lineOf(ada, id)) as BalanceProof
  expect((await checkLine(own, own)).root).not.toBe(root)
})

test('a proof tells nothing of other members', async () => {
  const first = await audited()
  const own = (await lineOf(ada, first.id)) as BalanceProof
  const others = (await lineOf(bea, first.id)) as BalanceProof
  const text = JSON.stringify(own)
  for (const secret of [others.owner, others.available, others.salt])
    expect(text).not.toContain(secret)
  expect(own.path).toHaveLength(20)
  for (let count = 0; count < 5; count += 1) await giveShares(api, await quickMember(api), 1n)
  const later = (await lineOf(ada, (await audited()).id)) as BalanceProof
  expect(later.path).toHaveLength(20)
  expect(later.salt).not.toBe(own.salt)
  expect(later.path.filter((step) => own.path.includes(step))).toEqual([])
})

test('who never had shares has no line', async () => {
  const { id } = await audited()
  expect(await lineOf(await quickMember(api), id)).toBeNull()
})

test('a root can be checked for two more audits', async () => {
  const { id, root } = await audited()
  await audited()
  await audited()
  const own = (await lineOf(ada, id)) as BalanceProof
  expect((await checkLine(own, own)).root).toBe(root)
  await audited()
  const { status, body } = await ada.call('GET', 'admin/auditProof', { audit: id })
  expect(status).toBe(404)
  expect(body.message).toBe('Newer audit available. Reload.')
})

test('wrong books are published and told to the operator', async () => {
  await api.database.script(
    `set session_replication_role = replica;
     update ledger_account set balance = balance + 5 where type = 'unsold' and slot = 0;
     set session_replication_role = origin`,
  )
  expect((await audited()).differenceCount).toBe(1)
  const told = api.log.lines.find(({ event }) => event === 'books do not add up')
  expect(told?.fields).toEqual({
    integrityErrors: [expect.stringContaining('its entries ')],
  })
})
