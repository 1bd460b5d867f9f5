import { eq } from 'drizzle-orm'
import { encodeFunctionData, erc20Abi, getAddress, type Hex } from 'viem'
import type { ChainNode } from '@/server/chain/nodes/chain'
import { shareApprovals } from '@/server/modules/custody/tables'
import { notificationText } from '@/server/modules/notifications/kinds'
import { notifications } from '@/server/modules/notifications/tables'
import { walletLinks } from '@/server/modules/wallets/tables'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import {
  type CustodyFixture,
  eachWithHolders,
  fetchMoves,
  type Shareholder,
  share,
  type TokenChain,
} from '../../support/custody-fixture'

const spender = getAddress(`0x${'5'.repeat(40)}`)
let token: TokenChain
let ownFixture: CustodyFixture
let dana: Shareholder

eachWithHolders(
  async (preparedFixture) => [await preparedFixture.holder(50n)],
  (chainFixture) => {
    ;({ token, own: ownFixture } = chainFixture)
    ;[dana] = chainFixture.people as [Shareholder]
  },
)

async function approve(amount: bigint): Promise<void> {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [spender, amount],
  })
  const transferCall = { to: sandboxShareToken.contracts.token as Hex, data, gas: 200_000n }
  await token.local.sendAll(dana.wallet, [transferCall])
  await ownFixture.turn()
}

async function noticesTold(): Promise<string[]> {
  const isThis = eq(notifications.kind, 'shares-approved')
  const rows = await ownFixture.api.services.db.select().from(notifications).where(isThis)
  return rows.map(({ kind, facts }) => notificationText(kind, facts).text)
}

async function settle(): Promise<void> {
  await ownFixture.mine()
  await ownFixture.turn()
}

test('a member who lets a program move their shares is told once it is final, and once for each word that allows more @rest', async () => {
  await approve(7n * share)
  expect(await noticesTold()).toEqual([])
  const { wallets } = await fetchMoves(dana)
  expect(wallets).toMatchObject([{ spenders: [spender] }])
  await settle()
  expect(await noticesTold()).toEqual([expect.stringContaining(spender)])
  await approve(3n * share)
  await approve(0n)
  await settle()
  expect(await noticesTold()).toHaveLength(1)
  await approve(2n ** 256n - 1n)
  await settle()
  await settle()
  expect(await noticesTold()).toHaveLength(2)
})

test('an approval that no other node shows is not notified @rest', async () => {
  await approve(7n * share)
  const { db } = ownFixture.api.services
  await db.update(shareApprovals).set({ amount: 9n * share })
  await settle()
  expect(await noticesTold()).toEqual([])
  expect(await db.$count(shareApprovals)).toBe(0)
})

test('an approval that only one of two nodes shows is not notified, and waits', async () => {
  await approve(7n * share)
  const { nodes } = ownFixture.api.services.chain
  const [node] = nodes as [ChainNode]
  const request = (call: { method: string }) =>
    call.method === 'eth_getLogs' ? [] : node.client.request(call as never)
  const otherNode = { ...node, client: { ...node.client, request: request as never } }
  nodes.push(otherNode)
  await settle()
  expect(await noticesTold()).toEqual([])
  nodes.pop()
  await settle()
  expect(await noticesTold()).toHaveLength(1)
})

test('an approval from before a wallet was linked is known once it is @rest', async () => {
  const { db } = ownFixture.api.services
  const [link] = await db.delete(walletLinks).returning()
  await approve(7n * share)
  await settle()
  await db.insert(walletLinks).values(link as typeof walletLinks.$inferInsert)
  const { wallets } = await fetchMoves(dana)
  expect(wallets).toMatchObject([{ spenders: [spender] }])
  await approve(9n * share)
  await settle()
  expect(await noticesTold()).toHaveLength(1)
})
