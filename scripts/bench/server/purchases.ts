import { randomBytes } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { createPublicClient, custom, type EIP1193RequestFn, type Hex, numberToHex, pad } from 'viem'
import { chainFacts } from '@/config/chain'
import { mainTokens } from '@/config/coins'
import { asTopic, transferTopic } from '@/server/chain/blocks/chain-block'
import { chainCursors } from '@/server/chain/blocks/tables'
import type { ChainPort } from '@/server/chain/nodes/chain'
import type { Services } from '@/server/compose'
import { issueShares, offeredMicroShares } from '@/server/modules/ledger'
import { settle } from '@/server/modules/purchases/settling/settle'
import {
  isOnChain,
  type PaymentOnChain as Payment,
  payments,
} from '@/server/modules/purchases/tables'
import {
  benchServices,
  fill,
  logIn,
  onPostgres,
  reserveShares,
  runnerOf,
  secondsOf,
  serve,
} from '../bench-services'
import { atLeast, type Measured, medians } from '../figures'
import { load } from '../load'
import { linkRows, orderRows, paymentRows, peopleRows, personId } from '../many-rows'
import type { Size } from '../open-bench'

const clients = 8
const firstPayer = 1_001
const terms = { token: mainTokens[0].address, pay: '100000000000000000000' }

/** Members who report payments, and payments that are seen on the chain, on the disk. */
export function measure({ isQuick }: Size): Promise<Measured> {
  const [rounds, ordersEach, count] = isQuick ? [1, 100, 600] : [5, 750, 4_000]
  return onPostgres(
    async ({ url }) => {
      const services = await benchServices(url)
      await fill(services, [peopleRows(firstPayer + (rounds + 1) * count)])
      await issueShares(services.db, new Date(), offeredMicroShares)
      const api = await serve(services)
      const results: { reports: number; p99Ms: number; credited: number }[] = []
      for (let round = 0; round <= rounds; round += 1) {
        const { rate, p99Ms } = await reported(services, api, ordersEach)
        const from = firstPayer + round * count
        results.push({ reports: rate, p99Ms, credited: await credited(services, { from, count }) })
      }
      const { reports, p99Ms, credited: crediting } = medians(results.slice(1))
      return {
        name: 'S5',
        title: `purchases at ${clients} clients`,
        figures: [
          atLeast('reports', reports, 300, '/s'),
          atLeast('crediting', crediting, 500, '/s'),
        ],
        notes: [`99 of 100 reports are answered in ${p99Ms} ms`],
      }
    },
    { isDurable: true },
  )
}

async function reported(services: Services, url: string, reportOrders: number) {
  const buyers = Array.from({ length: clients }, (_, index) => personId(1 + index))
  const orders = orderRows({ from: 1, to: clients, each: reportOrders, ...terms })
  const madeOrders = await runnerOf(services)<{ id: string; person: string }>(orders)
  await runnerOf(services)('analyze purchase_order, member_transaction')
  const lists = buyers.map(async (buyer) => {
    const { token, seal } = await logIn(services, buyer)
    const ownOrders = madeOrders.filter(({ person }) => person === buyer)
    return ownOrders.map(({ id }) => ({
      method: 'POST',
      path: '/api/v1/wallet/buyShare',
      headers: {
        token,
        'idempotency-key': crypto.randomUUID(),
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        payload: seal({ orderId: id, hash: `0x${randomBytes(32).toString('hex')}` }),
      }),
    }))
  })
  return load({ url, clients: await Promise.all(lists) })
}

/** How many a second, each with the journal and the notice that it brings about. */
async function credited(services: Services, { from, count }: { from: number; count: number }) {
  const { db } = services
  const [to, firstBlock] = [from + count - 1, 1_000 + from]
  const people = Array.from({ length: count }, (_, index) => from + index)
  await fill(services, [linkRows(from, to), orderRows({ from, to, each: 1, ...terms })])
  await reserveShares(services, people, 1)
  await fill(services, [paymentRows(from, to, firstBlock)])
  const height = firstBlock + count
  await follows(services, BigInt(height))
  await runnerOf(services)('analyze')
  const whereSeen = eq(payments.state, 'seen')
  const rows = await db.select().from(payments).where(whereSeen).orderBy(asc(payments.blockNumber))
  const paymentsOnChain = rows.filter(isOnChain)
  const seconds = await secondsOf(() =>
    settle({ ...services, chain: paidChain(paymentsOnChain, height) }),
  )
  const [row] = await runnerOf(services)<{ done: number }>(`select count(*)::int as done
    from settlement join payment on id = payment_id
    where outcome = 'credited' and block_number >= ${firstBlock}`)
  if (row?.done !== count) throw new Error(`${row?.done} of ${count} payments were credited.`)
  return count / seconds
}

async function follows({ db }: Services, height: bigint) {
  const at = new Date()
  const row = { chainId: chainFacts.id, height, minHead: height, blockHash: '0x', blockAt: at }
  const position = { ...row, finalAt: at, followedAt: at }
  const cursorUpdate = { target: chainCursors.id, set: position }
  await db.insert(chainCursors).values(position).onConflictDoUpdate(cursorUpdate)
}

/** A chain that has these payments in its blocks, and answers at once. */
function paidChain(paidPayments: Payment[], height: number): ChainPort {
  const timestamp = numberToHex(
    Math.floor((paidPayments[0]?.blockAt ?? new Date(0)).getTime() / 1000),
  )
  const blockOf = (number: Hex, hash: Hex) => {
    return { number, hash, timestamp, parentHash: pad('0x'), transactions: [] as object[] }
  }
  const blocks = new Map<Hex, ReturnType<typeof blockOf>>()
  const receipts = new Map<Hex, object>()
  for (const payment of paidPayments) {
    const blockFields = {
      blockNumber: numberToHex(payment.blockNumber),
      blockHash: payment.blockHash as Hex,
    }
    const { blockNumber, blockHash } = blockFields
    const block = blocks.get(blockNumber) ?? blockOf(blockNumber, blockHash)
    blocks.set(blockNumber, block)
    const { hash, payer: from, token: to } = payment
    block.transactions.push({ hash, from, to, value: '0x0' })
    const log = { ...blockFields, transactionHash: hash, ...transferOf(payment) }
    receipts.set(hash as Hex, { status: '0x1', ...blockFields, logs: [log] })
  }
  const request = async (rpcRequest: {
    method: string
    params: [Hex | 'finalized' | 'latest']
  }) => {
    const [firstParameter] = rpcRequest.params
    if (firstParameter === 'finalized' || firstParameter === 'latest')
      return blockOf(numberToHex(height), pad('0x'))
    if (rpcRequest.method === 'eth_getTransactionReceipt')
      return receipts.get(firstParameter) ?? null
    if (rpcRequest.method === 'eth_getBlockByNumber') return blocks.get(firstParameter) ?? null
    throw new Error(`Nobody asked for ${rpcRequest.method} before.`)
  }
  const provider = { request: request as EIP1193RequestFn }
  const client = createPublicClient({ transport: custom(provider, { retryCount: 0 }) })
  return {
    ask: () => Promise.reject(new Error('Nobody asked for this before.')),
    check: async () => 'answers',
    client,
    nodes: ['one', 'another'].map((name) => ({ name, client })),
    currencies: async () => [
      { ...chainFacts.native, address: null },
      ...mainTokens.map((token) => ({ ...token, decimals: 18 })),
    ],
  }
}

function transferOf({ logIndex, token, payer, treasury, amount }: Payment) {
  return {
    logIndex: numberToHex(logIndex),
    address: token,
    topics: [transferTopic, asTopic(payer as Hex), asTopic(treasury as Hex)],
    data: pad(numberToHex(amount), { size: 32 }),
  }
}
