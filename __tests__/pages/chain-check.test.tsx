import { within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { sql } from 'drizzle-orm'
import { queryClient } from '@/lib/api/query-client'
import { noChain } from '@/server/chain/nodes/chain'
import { custodyChecks, shareTokens } from '@/server/modules/custody/tables'
import { sandboxShareToken as token } from '@/server/sandbox/chain/share-token'
import { logMemoryOfProcess } from '@/server/signer'
import { makeApi, type TestApi } from '../support/api'
import { NowClock, publishSigned, rewriteLog } from '../support/audit-log'
import { nextAudit } from '../support/audited'
import { answerTo, type Call, check, checksBooks } from '../support/checked-books'
import { enterAs } from '../support/person'
import { quickMember } from '../support/quick-member'
import { toPresent } from '../support/render-site'
import { giveShares } from '../support/shareholders'

let api: TestApi
const wallet = window as { ethereum?: unknown }

beforeEach(async () => {
  queryClient.clear()
  api = await makeApi({ clock: new NowClock() })
  api.services.chain = Object.assign(Object.create(noChain), { shareToken: token })
  toPresent(api)
})
afterEach(() => {
  delete wallet.ethereum
  window.localStorage.removeItem('log-of-audits')
})

const rows = () =>
  check()
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

test('a visitor without a connected wallet compares through our server, and reads so @rest', async () => {
  const request = async ({ method }: Call) => {
    if (method === 'eth_accounts') return []
    throw new Error('A wallet was asked that is not connected.')
  }
  wallet.ethereum = { request }
  await giveShares(api, await quickMember(api), 25_000_000n)
  await publishSigned(api)
  await checksBooks(api, answerTo)
  expect(await check().findByText('Passed, with no outside witness')).toBeVisible()
  expect(check().getByText('0.000000')).toBeVisible()
  expect(rows()).toEqual([
    'All sharesMade once, as tokens4,000,000.000000=4,000,000.000000',
    'Kept by usVault and delivery wallet4,000,000.000000=4,000,000.000000',
    'In members’ own wallets0.000000=0.000000',
  ])
  expect(check().getByText(/^These answers came through our server\./)).toBeVisible()
  expect(check().queryByText(/We aren’t in between/)).toBeNull()
  expect(check().getByText('Programs that run as published: 7 of 7')).toBeVisible()
  expect(check().getByText('call data 0x18160ddd')).not.toBeVisible()
  const calls = check()
    .getByText(/^Every call/)
    .closest('details') as HTMLElement
  calls.setAttribute('open', '')
  expect(within(calls).getAllByText('Equal')).toHaveLength(11)
  expect(check().getByText('call data 0x18160ddd')).toBeVisible()
  expect(check().getByText(new RegExp(`^totalSupply of ${token.contracts.token}`))).toBeVisible()
  expect(check().getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login')
})

test('a busy server that answers only the second time is asked a second time @rest', async () => {
  await giveShares(api, await quickMember(api), 25_000_000n)
  await publishSigned(api)
  let lists = 0
  await checksBooks(api, (call) => {
    if (call.method === 'eth_getBlockByNumber') lists += 1
    const isBusy = call.method === 'eth_getBlockByNumber' && lists === 1
    return isBusy ? new Response('busy', { status: 503 }) : answerTo(call)
  })
  expect(await check().findByText('Passed, with no outside witness')).toBeVisible()
  expect(lists).toBe(2)
})

test('a connected wallet asks its own node, without our server @rest', async () => {
  await giveShares(api, await quickMember(api), 25_000_000n)
  await publishSigned(api)
  wallet.ethereum = { request: async (call: Call) => answerTo(call) }
  await checksBooks(api, () => {
    throw new Error('Our server was asked.')
  })
  expect(await check().findByText('Passed, with no outside witness')).toBeVisible()
  expect(check().getByText(/We aren’t in between\.$/)).toBeVisible()
  expect(check().queryByText(/came through our server/)).toBeNull()
})

test('one millionth too few on the chain is shown as a difference, no answer as none @rest', async () => {
  await giveShares(api, await quickMember(api), 25_000_000n)
  let isAway = true
  const { user } = await checksBooks(api, (call) =>
    isAway ? null : answerTo(call, 3_999_999_999_999n),
  )
  expect(await check().findByText('No answer')).toBeVisible()
  expect(check().queryByText('0.000000')).toBeNull()
  isAway = false
  await user.click(check().getByRole('button', { name: 'Check again' }))
  expect(await check().findByText('Differs')).toBeVisible()
  expect(check().getByText('0.000001')).toBeVisible()
  expect(check().getByText(/^Our books show more than there is on-chain, at block/)).toBeVisible()
  expect(rows()[0]).toContain('≠')
  expect(check().queryByText('Passed')).toBeNull()
})

test('another program at the token’s address is shown as a difference', async () => {
  await giveShares(api, await quickMember(api), 25_000_000n)
  await checksBooks(api, (call) => (call.method === 'eth_getCode' ? '0x6001' : answerTo(call)))
  expect(await check().findByText('Differs')).toBeVisible()
  expect(
    check().getByText(/^7 published programs are missing, or others run in their place/),
  ).toBeVisible()
  expect(check().getByText('Programs that run as published: 0 of 7')).toBeVisible()
})

test('a member sees the own line beside books and chain @rest', async () => {
  const member = await quickMember(api)
  await giveShares(api, member, 25_000_000n)
  await giveShares(api, member, 4_000_001n, 'staked')
  await nextAudit(api)
  enterAs(member)
  await checksBooks(api, answerTo)
  expect(await check().findByText('Included')).toBeVisible()
  expect(rows()).toEqual([
    expect.stringMatching(/29\.000001$/),
    expect.stringMatching(/29\.000001$/),
    expect.stringMatching(/0\.000000$/),
  ])
  expect(check().getByText(/^32 fingerprints from us/)).toBeVisible()
})

/** A member with shares, an audit, and a log that is signed. */
async function signed(memory = logMemoryOfProcess()) {
  const member = await quickMember(api)
  await giveShares(api, member, 25_000_000n)
  await publishSigned(api, memory)
  enterAs(member)
  return memory
}

async function checksAgain(user: UserEvent) {
  api.services.responseCache.clear()
  await user.click(check().getByRole('button', { name: 'Check again' }))
}

test('a published sum that was tampered with is shown as a difference by the own line @rest', async () => {
  const member = await quickMember(api)
  await giveShares(api, member, 25_000_000n)
  await nextAudit(api)
  await api.services.db.execute(
    sql`update audit_snapshot set totals = jsonb_set(totals, '{sold}', '"24000000"')`,
  )
  enterAs(member)
  await checksBooks(api, answerTo)
  expect(await check().findByText('Differs')).toBeVisible()
  expect(check().getByText(/^Your own line doesn’t lead to the published root/)).toBeVisible()
  expect(check().getByText('Not included')).toBeVisible()
})

test('a published root that was tampered with is in no log, and is shown as forked @rest', async () => {
  await signed()
  await api.services.db.execute(sql`update audit_snapshot set root = repeat('ab', 32)`)
  await checksBooks(api, answerTo)
  expect(await check().findByText('Forked')).toBeVisible()
  expect(check().getByText(/isn’t in the log that everyone sees/)).toBeVisible()
  expect(
    await check().findByText(/^Your own line doesn’t lead to the published root/),
  ).toBeVisible()
  expect(check().queryByText('Passed')).toBeNull()
})

test('a log must extend the one this browser saw; one with another past is shown as forked at each check @rest', async () => {
  const memory = await signed()
  const { user } = await checksBooks(api, answerTo)
  expect(await check().findByText('Passed, with no outside witness')).toBeVisible()
  expect(check().getByText('Your part in 1 audit, checked in your browser')).toBeVisible()
  expect(check().getByText('Entry 1 of 2, signed with the log’s key')).toBeVisible()
  expect(check().getByText('First visit')).toBeVisible()
  expect(check().getByText('Nobody outside is watching this log yet.')).toBeVisible()
  await publishSigned(api, memory)
  await publishSigned(api, memory)
  await checksAgain(user)
  expect(await check().findByText('Entry 1 of 4, signed with the log’s key')).toBeVisible()
  expect(check().getByText('2 entries when you last checked')).toBeVisible()
  await rewriteLog(api, 'delete from audit_checkpoint; delete from audit_log_entry')
  const forgetful = logMemoryOfProcess()
  for (let size = 1; size <= 4; size += 1) await publishSigned(api, forgetful)
  for (let times = 0; times < 2; times += 1) {
    await checksAgain(user)
    expect(await check().findByText('Forked')).toBeVisible()
    expect(check().getByText(/doesn’t continue what was seen of it before/)).toBeVisible()
    expect(check().getByText('4 entries when you last checked')).toBeVisible()
  }
})

test('each minute of the last hour has its tick @rest', async () => {
  await giveShares(api, await quickMember(api), 25_000_000n)
  const { db, clock } = api.services
  const lower = (address: string) => address.toLowerCase()
  await db.insert(shareTokens).values({
    asset: 'SHARE',
    chainId: 56,
    token: lower(token.contracts.token),
    registry: lower(token.contracts.registry),
    vault: lower(token.vault),
    desk: lower(token.desk),
    registrar: lower(token.registrar),
    firstBlock: 1n,
    createdAt: clock.now(),
  })
  const sums = { supply: '1', inCustody: '1', inWallets: '0' }
  const figures = {
    books: { issued: '1', inCustody: '1', inWallets: '0', astray: '0' },
    chain: sums,
  }
  await db.insert(custodyChecks).values(
    [0, 1, 2, 5].map((minutes) => ({
      asset: 'SHARE' as const,
      at: new Date(clock.now().getTime() - minutes * 60_000),
      blockNumber: 100n,
      nodes: 2,
      isEqual: minutes !== 2,
      figures,
    })),
  )
  await checksBooks(api, answerTo)
  expect(await check().findByRole('img', { name: '3 of 4 passed' })).toBeVisible()
})

test('if the shares are on no chain, nothing is compared, and no vault is mentioned @rest', async () => {
  api.services.chain = noChain
  const { user } = await checksBooks(api, answerTo)
  expect(await check().findByText(/^The shares aren’t on-chain here/)).toBeVisible()
  await publishSigned(api)
  await checksAgain(user)
  expect(await check().findByText('Is this audit in the log?')).toBeVisible()
  expect(check().queryByText(/^Does the log name the vault/)).toBeNull()
})

test('an audit of an older release is in no log, and not missing from it @rest', async () => {
  await signed()
  await api.services.db.execute(sql`update audit_snapshot set period = null`)
  await checksBooks(api, answerTo)
  expect(await check().findByText('Not all could be checked')).toBeVisible()
})
