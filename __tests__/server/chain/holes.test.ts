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

let ownFixture: PaymentFixture
/** Where both are as far, the first one is read. */
let reading: ScriptedNode
let otherNode: ScriptedNode

beforeEach(async () => {
  ownFixture = await paymentFixture({ nodes: 2 })
  ;[reading, otherNode] = ownFixture.nodes as [ScriptedNode, ScriptedNode]
})

const heightNow = async () => Number((await readChainCursor(ownFixture.api.services.db))?.height)

interface Shown {
  number: Hex
  hash: Hex
}

/** Changes some blocks as a node shows them. */
function changeBlocks(
  node: ScriptedNode,
  heights: number[],
  change: (block: Shown) => unknown,
): void {
  node.lies = (method, answer) => {
    const block = answer as Shown | null
    const isChanged = block !== null && heights.includes(Number(block.number))
    return method === 'eth_getBlockByNumber' && isChanged ? change(block) : answer
  }
}

async function paid() {
  ownFixture.chain.mineEmpty(3)
  const buyer = await makeBuyerIn(ownFixture)
  const order = await orderOf(ownFixture, buyer)
  await ownFixture.run()
  ownFixture.chain.mine(paymentOf(ownFixture, order))
  const height = ownFixture.chain.head
  ownFixture.chain.mine()
  ownFixture.chain.mineEmpty(2)
  return { buyer, order, height }
}

test('blocks that the reading node lacks are read from another, and their payment is credited once', async () => {
  const { buyer, order, height } = await paid()
  changeBlocks(reading, [height, height + 1], () => null)
  await ownFixture.run()
  expect(await heightNow()).toBe(ownFixture.chain.head)
  expect(await ownFixture.api.services.db.$count(payments)).toBe(1)
  // Money is decided only once the reading node shows the block as well.
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, buyer)).toBe(0n)
  reading.lies = (_, answer) => answer
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, buyer)).toBe(BigInt(order.receive))
  expect(await settlementsIn(ownFixture)).toHaveLength(1)
  await expectSoundBooks(ownFixture)
})

test('a block from another node is rejected if the reading node’s next block does not name it', async () => {
  const { buyer, order, height } = await paid()
  changeBlocks(reading, [height], () => null)
  // An empty block, so that reading it needs no further request.
  const emptyBlock = { transactions: [], logsBloom: `0x${'0'.repeat(512)}` }
  changeBlocks(otherNode, [height], (block) => ({
    ...block,
    ...emptyBlock,
    hash: keccak256(block.hash),
  }))
  await ownFixture.run()
  expect(await heightNow()).toBe(height - 1)
  for (const node of ownFixture.nodes) node.lies = (_, answer) => answer
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, buyer)).toBe(BigInt(order.receive))
})

test('a silent node fills no hole and holds up no block before it @rest', async () => {
  const { height } = await paid()
  changeBlocks(reading, [height], () => null)
  otherNode.isAway = true
  await ownFixture.run()
  expect(await heightNow()).toBe(height - 1)
  otherNode.isAway = false
  await ownFixture.run()
  expect(await heightNow()).toBe(ownFixture.chain.head)
})
