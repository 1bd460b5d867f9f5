import { type Hex, keccak256 } from 'viem'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { payments } from '@/server/modules/purchases/tables'
import {
  expectSoundBooks,
  makeBuyerIn,
  orderOf,
  type PaymentFixture,
  paymentFixture,
  paymentOf,
  settlementsIn,
  sharesOf,
} from '../../support/payment-fixture'
import type { ScriptedNode } from '../../support/scripted-chain'

let own: PaymentFixture
/** Where both are as far, the first one is read. */
let reading: ScriptedNode
let other: ScriptedNode

beforeEach(async () => {
  own = await paymentFixture({ nodes: 2 })
  ;[reading, other] = own.nodes as [ScriptedNode, ScriptedNode]
})

const heightNow = async () => Number((await readChainCursor(own.api.services.db))?.height)

interface Shown {
  number: Hex
  hash: Hex
}

/** Changes some blocks as a node shows them. */
function changed(node: ScriptedNode, heights: number[], change: (block: Shown) => unknown): void {
  node.lies = (method, answer) => {
    const block = answer as Shown | null
    const isChanged = block !== null && heights.includes(Number(block.number))
    return method === 'eth_getBlockByNumber' && isChanged ? change(block) : answer
  }
}

async function paid() {
  own.chain.mineEmpty(3)
  const buyer = await makeBuyerIn(own)
  const order = await orderOf(own, buyer)
  await own.run()
  own.chain.mine(paymentOf(own, order))
  const height = own.chain.head
  own.chain.mine()
  own.chain.mineEmpty(2)
  return { buyer, order, height }
}

test('blocks that the reading node lacks are read from another, and their payment is credited once', async () => {
  const { buyer, order, height } = await paid()
  changed(reading, [height, height + 1], () => null)
  await own.run()
  expect(await heightNow()).toBe(own.chain.head)
  expect(await own.api.services.db.$count(payments)).toBe(1)
  // Money is decided only once the reading node shows the block as well.
  await own.settleAll()
  expect(await sharesOf(own, buyer)).toBe(0n)
  reading.lies = (_, answer) => answer
  await own.settleAll()
  expect(await sharesOf(own, buyer)).toBe(BigInt(order.receive))
  expect(await settlementsIn(own)).toHaveLength(1)
  await expectSoundBooks(own)
})

test('a block from another node is rejected if the reading node’s next block does not name it', async () => {
  const { buyer, order, height } = await paid()
  changed(reading, [height], () => null)
  // An empty block, so that reading it needs no further request.
  const nothing = { transactions: [], logsBloom: `0x${'0'.repeat(512)}` }
  changed(other, [height], (block) => ({ ...block, ...nothing, hash: keccak256(block.hash) }))
  await own.run()
  expect(await heightNow()).toBe(height - 1)
  for (const node of own.nodes) node.lies = (_, answer) => answer
  await own.settleAll()
  expect(await sharesOf(own, buyer)).toBe(BigInt(order.receive))
})

test('a silent node fills no hole and holds up no block before it @rest', async () => {
  const { height } = await paid()
  changed(reading, [height], () => null)
  other.isAway = true
  await own.run()
  expect(await heightNow()).toBe(height - 1)
  other.isAway = false
  await own.run()
  expect(await heightNow()).toBe(own.chain.head)
})
