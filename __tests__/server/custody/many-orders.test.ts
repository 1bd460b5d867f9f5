import type { Hex, PublicClient } from 'viem'
import { numberToHex, pad } from 'viem'
import { chainFacts } from '@/config/chain'
import { chainOrders, chainSends } from '@/server/modules/chain-orders/tables'
import { shareTokens } from '@/server/modules/custody/tables'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import {
  makeBuyerIn,
  orderOf,
  type PaymentFixture,
  paymentFixture,
  paymentOf,
  sharesOf,
} from '../../support/payment-fixture'

const inATurn = 50
const half = inATurn / 2
const asset = 'SHARE' as const
const { contracts, vault, desk, registrar } = sandboxShareToken
const payer = sandboxShareToken.payer as Hex
/** Read after the payer’s, so that it is not the first of them by chance. */
const lastKey = `0x${'f'.repeat(40)}`

let amountKind: PaymentFixture
let askedNames: string[]
/** Hashes that a node fails to tell about. */
let untold: Set<string>

const lower = (address: string) => address.toLowerCase()
const hashOf = (key: string, nonce: number) =>
  pad(`${key.slice(0, 10)}${numberToHex(nonce).slice(2)}` as Hex)

beforeEach(async () => {
  amountKind = await paymentFixture()
  const { chain, db, clock } = amountKind.api.services
  chain.shareToken = sandboxShareToken
  await db.insert(shareTokens).values({
    asset,
    chainId: chainFacts.id,
    token: lower(contracts.token),
    registry: lower(contracts.registry),
    vault: lower(vault),
    desk: lower(desk),
    registrar: lower(registrar),
    firstBlock: 0n,
    createdAt: clock.now(),
  })
  askedNames = []
  untold = new Set()
  for (const node of chain.nodes) {
    const ask = node.client.request as (call: object) => Promise<unknown>
    const request = async (call: { method: string; params: string[] }) => {
      const [hash = ''] = call.params
      if (call.method === 'eth_getTransactionReceipt') askedNames.push(hash)
      if (call.method !== 'eth_getTransactionByHash') return ask(call)
      if (untold.has(hash)) throw new Error('this node knows nothing of it')
      return { hash }
    }
    node.client = { ...node.client, request } as unknown as PublicClient
  }
})

async function openSends(signer: string, from: number, count: number): Promise<Hex[]> {
  const { db, clock } = amountKind.api.services
  const at = clock.now()
  const numbers = Array.from({ length: count }, (_, index) => from + index)
  const orders = numbers.map((nonce) => ({ id: crypto.randomUUID(), nonce }))
  const shared = { generation: 0, signer: lower(signer) }
  await db.insert(chainOrders).values(
    orders.map((order) => ({
      ...order,
      ...shared,
      asset,
      kind: 'payout' as const,
      state: 'signed' as const,
      chainId: chainFacts.id,
      wallet: lower(vault),
      microShares: 0n,
      target: lower(vault),
      data: '0x',
      gas: 60_000n,
      gasPrice: 1n,
      writtenAt: at,
    })),
  )
  await db.insert(chainSends).values(
    orders.map(({ id, nonce }) => ({
      ...shared,
      orderId: id,
      nonce,
      signedTransaction: '0x',
      signedAt: at,
      hash: hashOf(signer, nonce),
    })),
  )
  return numbers.map((nonce) => hashOf(signer, nonce))
}

async function turn(): Promise<string[]> {
  askedNames = []
  await amountKind.run()
  return askedNames
}

test('more open payouts than a turn asks for are all asked in the turns after it, and hold up no payment', async () => {
  amountKind.chain.mineEmpty(3)
  const buyer = await makeBuyerIn(amountKind)
  const order = await orderOf(amountKind, buyer)
  await amountKind.run()
  const payouts = await openSends(payer, 0, 2 * inATurn + half)
  const payment = paymentOf(amountKind, order)
  amountKind.chain.mine(payment)
  amountKind.chain.mineEmpty(amountKind.api.services.confirmations + 2)

  const first = await turn()
  expect(first.filter((hash) => hash !== payment.hash)).toEqual(payouts.slice(0, inATurn))
  expect(first[0]).toBe(payment.hash)
  expect(await sharesOf(amountKind, buyer)).toBe(BigInt(order.receive))
  expect(await turn()).toEqual(payouts.slice(inATurn, 2 * inATurn))
  // Those that were never asked for come first, then those that were longest ago.
  const [newest] = await openSends(payer, payouts.length, 1)
  const third = await turn()
  expect(third).toHaveLength(inATurn)
  expect(new Set(third)).toEqual(
    new Set([...payouts.slice(2 * inATurn), newest, ...payouts.slice(0, inATurn - half - 1)]),
  )
})

test('many payouts hold up no order of another key, and one that no node tells of holds up none', async () => {
  amountKind.chain.mineEmpty(3)
  await amountKind.run()
  const payouts = await openSends(payer, 0, inATurn + 1)
  const [delivery] = await openSends(lastKey, 0, 1)
  untold = new Set(payouts.slice(0, 3))
  for (let turns = 0; turns < 2; turns += 1) expect(await turn()).toContain(delivery)
  const sends = await amountKind.api.services.db.select().from(chainSends)
  const sentSends = sends.filter(({ sentAt }) => sentAt !== null)
  expect(sentSends).toHaveLength(payouts.length + 1 - untold.size)
})
