import { sql } from 'drizzle-orm'
import type { ChainToAsk } from '@/contract/audit'
import { noChain } from '@/server/chain/nodes/chain'
import { shareTransfers } from '@/server/modules/custody/tables'
import { sandboxShareToken as token } from '@/server/sandbox/chain/share-token'
import { makeApi, type TestApi } from '../../support/api'
import { quickMember } from '../../support/quick-member'
import { giveShares } from '../../support/shareholders'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
  api.services.chain = Object.assign(Object.create(noChain), { shareToken: token })
})
const countRequests = async () => {
  api.services.responseCache.clear()
  const { body } = await api.get('admin/auditChain')
  return (body.data as { chain: ChainToAsk }).chain
}

test('visitors see where the shares are and the figures of the books', async () => {
  await giveShares(api, await quickMember(api), 25_000_000n)
  const { books, contracts, ...rest } = await countRequests()
  expect(rest).toEqual({
    block: null,
    token: token.contracts.token,
    vault: token.vault,
    desk: token.desk,
    owners: token.owners,
    threshold: 2,
  })
  expect(books).toEqual({ issued: '4000000000000', delivered: '0', astray: '0' })
  expect(contracts).toHaveLength(7)
  expect(contracts.at(-1)).toEqual({ name: 'vault', address: token.vault })
})

test('the books are those of a block that is final', async () => {
  await api.services.db.execute(sql`
    insert into chain_position (chain_id, height, block_hash, block_at, head, final_at, followed_at)
    values (56, 1000, '0xab', now(), 998, now(), now())`)
  expect((await countRequests()).block).toBe(String(998 - api.services.confirmations + 1))
})

test('while a final transfer is not booked, the books are those of the block before it', async () => {
  const { db, confirmations, clock } = api.services
  await db.execute(sql`
    insert into chain_position (chain_id, height, block_hash, block_at, head, final_at, followed_at)
    values (56, 1000, '0xab', now(), 998, now(), now())`)
  const final = 998 - confirmations + 1
  const seen = (block: number, seenAt: Date) => ({
    asset: 'SHARE' as const,
    chainId: 56,
    generation: 0,
    hash: `0x${String(block).repeat(8)}`,
    logIndex: 0,
    blockNumber: BigInt(block),
    blockHash: '0xab',
    blockAt: seenAt,
    sender: token.desk.toLowerCase(),
    receiver: token.vault.toLowerCase(),
    amount: 1n,
    seenAt,
  })
  const hourBefore = new Date(clock.now().getTime() - 3_600_000)
  await db
    .insert(shareTransfers)
    .values([seen(final - 40, hourBefore), seen(final + 3, clock.now())])
  expect((await countRequests()).block).toBe(String(final))
  await db.insert(shareTransfers).values(seen(final - 2, clock.now()))
  expect((await countRequests()).block).toBe(String(final - 3))
})

test('if the shares are on no chain, there is nothing to ask', async () => {
  api.services.chain = noChain
  expect(await countRequests()).toBeNull()
})
