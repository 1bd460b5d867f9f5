import type { PublishedAudit } from '@/contract/audit'
import { auditTimes } from '@/contract/public-log'
import { checkSums, figuresOf, type SumProof } from '@/contract/sum-proofs'
import { depositRewards } from '@/server/modules/ledger/post'
import { makeApi, type TestApi } from '../../../support/api'
import {
  checkSumsAgainst,
  fetchAudit,
  fetchAuditLine,
  nextAudit,
  provenSums,
} from '../../../support/audited'
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
  await nextAudit(api)
  return fetchAudit(api)
}

test('before the first audit there are no totals', async () => {
  expect((await api.get('admin/auditTotals')).status).toBe(404)
})

test('the totals add up to what was issued @rest', async () => {
  const owner = await accountIdOf(api, ada)
  const reservedAccount = { owner, type: 'ordered', asset: 'SHARE' } as const
  const suspense = { type: 'suspense', asset: 'SHARE' } as const
  const unsold = { type: 'unsold', asset: 'SHARE' } as const
  await moveShares(api, { from: unsold, to: reservedAccount, amount: 7_000_000n })
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
  const {
    issued,
    sold,
    unsold: remainingUnsold,
    reserved: promisedShares,
    rewardPool,
    elsewhere,
  } = totals
  const parts = [sold, remainingUnsold, promisedShares, rewardPool, elsewhere].map(BigInt)
  expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(BigInt(issued))
  expect(at).toBe(api.clock.now().toISOString())
})

test('each member’s proof leads to the published root and totals', async () => {
  const audit = await audited()
  expect(audit).toMatchObject({ differenceCount: 0 })
  expect(await provenSums(ada, audit)).toEqual({ available: '25000000', staked: '4000001' })
  expect(await provenSums(bea, audit)).toEqual({ available: '80241935', staked: '0' })
})

test('shares reserved for a member are not theirs yet', async () => {
  await giveShares(api, bea, 7n, 'ordered')
  expect(await provenSums(bea, await audited())).toEqual({ available: '80241935', staked: '0' })
})

test('totals that the lines don’t add up to are found by each member', async () => {
  const audit = await audited()
  const changedSold = String(BigInt(audit.totals.sold) - 1n)
  const ownProof = (await fetchAuditLine(ada, audit.id)) as SumProof
  const published = { ...audit, totals: { ...audit.totals, sold: changedSold } }
  expect((await checkSumsAgainst(ownProof, published)).fault).toBe('totals')
})

test('a proof tells nothing of other members but pieces @rest', async () => {
  const first = await audited()
  const ownProof = (await fetchAuditLine(ada, first.id)) as SumProof
  const otherProof = (await fetchAuditLine(bea, first.id)) as SumProof
  const text = JSON.stringify(ownProof)
  const secrets = [otherProof.owner, otherProof.salt, ...otherProof.parts.map(({ salt }) => salt)]
  for (const secret of [...secrets, '"80241935"']) expect(text).not.toContain(secret)
  expect(ownProof.parts.map(({ path }) => path.length)).toEqual([8, 8, 8, 8])
  for (let count = 0; count < 5; count += 1) await giveShares(api, await quickMember(api), 1n)
  const laterProof = (await fetchAuditLine(ada, (await audited()).id)) as SumProof
  expect(laterProof.parts.map(({ path }) => path.length)).toEqual([8, 8, 8, 8])
  expect(laterProof.salt).not.toBe(ownProof.salt)
  const prints = ({ parts }: SumProof) =>
    parts.flatMap(({ path }) => path.map(({ fingerprint }) => fingerprint))
  expect(prints(laterProof).filter((print) => prints(ownProof).includes(print))).toEqual([])
})

test('two members with equal holdings are never shown one leaf', async () => {
  const cid = await quickMember(api)
  await giveShares(api, cid, 80_241_935n)
  const audit = await audited()
  const ownProof = (await fetchAuditLine(bea, audit.id)) as SumProof
  const otherProof = (await fetchAuditLine(cid, audit.id)) as SumProof
  const leaves = async (proof: SumProof) =>
    (await checkSumsAgainst(proof, audit)).parts.map(({ leaf }) => leaf)
  const allNames = [...(await leaves(ownProof)), ...(await leaves(otherProof))]
  expect(new Set(allNames).size).toBe(8)
  const places = [...ownProof.parts, ...otherProof.parts].map(({ position }) => position)
  expect(new Set(places).size).toBe(8)
  const published = { root: audit.root, ...figuresOf(audit.totals) }
  expect((await checkSums(ownProof, published, otherProof.owner)).fault).toBe('owner')
  const renamed = { ...ownProof, owner: otherProof.owner }
  expect((await checkSums(renamed, published, otherProof.owner)).fault).toBe('root')
})

test('the own line comes in every audit of the last age, the newest first @rest', async () => {
  const roots: string[] = []
  for (let count = 0; count < 5; count += 1) roots.unshift((await audited()).root)
  const { opened } = await ada.call('GET', 'admin/auditProofs', {})
  const { proofs } = opened as { proofs: { root: string; line: SumProof | null }[] }
  expect(proofs.map(({ root }) => root)).toEqual(roots)
  expect(proofs.every(({ line }) => line?.parts.length === 4)).toBe(true)
  const unauthorized = await (await quickMember(api)).call('GET', 'admin/auditProofs', {})
  expect(
    (unauthorized.opened as { proofs: { line: null }[] }).proofs.map(({ line }) => line),
  ).toEqual(roots.map(() => null))
})

test('a member who never had shares has no line @rest', async () => {
  const { id } = await audited()
  expect(await fetchAuditLine(await quickMember(api), id)).toBeNull()
})

test('a root can be checked for two more audits, and for as long as readers look back @rest', async () => {
  const first = await audited()
  await audited()
  await audited()
  expect(await provenSums(ada, first)).toEqual({ available: '25000000', staked: '4000001' })
  api.clock.forward(auditTimes.sandbox.checkedMs)
  await audited()
  const { status, body } = await ada.call('GET', 'admin/auditProofs', { audit: first.id })
  expect(status).toBe(404)
  expect(body.message).toBe('A newer audit is available. Reload the page.')
})

test('wrong books are published and told to the operator', async () => {
  await api.database.script(
    `set session_replication_role = replica;
     update ledger_account set balance = balance + 5 where type = 'unsold' and slot = 0;
     set session_replication_role = origin`,
  )
  expect((await audited()).differenceCount).toBe(1)
  const loggedLine = api.log.lines.find(({ event }) => event === 'books do not add up')
  expect(loggedLine?.fields).toEqual({
    integrityErrors: [expect.stringContaining('its entries ')],
  })
})
