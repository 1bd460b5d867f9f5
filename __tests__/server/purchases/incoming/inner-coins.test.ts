import { concat, type Hex, numberToHex } from 'viem'
import { readBlock } from '@/server/chain/blocks/chain-block'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import { innerCoinsIn } from '@/server/modules/purchases/incoming/inner-coins'
import { treasuryChecks } from '@/server/modules/purchases/tables'
import { makeLog } from '../../../support/api'
import { TestChain } from '../../../support/chain'
import {
  type Buyer,
  expectSoundBooks,
  finalIn,
  makeBuyerIn,
  orderOf,
  type PaymentFixture,
  paymentFixture,
  rowsOf,
  settlementsIn,
  sharesOf,
} from '../../../support/payment-fixture'
import { acceptCurrentDocuments, quoteTo } from '../../../support/purchase'
import { newAddress } from '../../../support/scripted-chain'

const suspenseBalance = ({ api }: PaymentFixture) =>
  balanceOf(api.services.db, { type: 'suspense', asset: 'BNB' })
const reportPayment = ({ member }: Buyer, orderId: string, hash: string) =>
  member.call('POST', 'wallet/buyShare', { orderId, hash })

async function ordered(traces: 'debug' | 'trace' | 'not at all', nodes = 2) {
  const fixture = await paymentFixture({ nodes })
  for (const node of fixture.nodes) node.traces = traces
  const buyer = await makeBuyerIn(fixture)
  const order = await orderOf(fixture, buyer, { currency: 'BNB', pay: String(10n ** 18n) })
  await fixture.run()
  const readSettled = async () => {
    for (let look = 0; look < 3; look += 1) {
      fixture.clock.forward(10_000)
      await fixture.settleAll()
    }
  }
  return { fixture, buyer, order, settled: readSettled }
}

async function isFound(traces: 'debug' | 'trace' | 'not at all') {
  const { fixture, buyer, order, settled } = await ordered(traces)
  const { chain, treasury } = fixture
  const batch = chain.batch(buyer.wallet, treasury, BigInt(order.pay))
  await reportPayment(buyer, order.id, batch.hash)
  chain.mine(batch)
  await settled()
  expect(await rowsOf(fixture, buyer)).toMatchObject([
    { id: order.id, status: 'decision', pay: BigInt(order.pay), hash: batch.hash },
  ])
  expect((await settlementsIn(fixture)).map(({ settlement }) => settlement.trouble)).toEqual([
    'inner-call',
  ])
  expect(await suspenseBalance(fixture)).toBe(BigInt(order.pay))
  const checks = await fixture.api.services.db.select().from(treasuryChecks)
  expect(checks.filter(({ onChain, inBooks }) => onChain !== inBooks)).toEqual([])
  const choice = { transactionId: order.id, choice: 'refund' }
  const chosenAnswer = await buyer.member.call('POST', 'wallet/resolvePayment', choice)
  expect(chosenAnswer.opened).toMatchObject({ status: 'returning' })
  expect(await sharesOf(fixture, buyer)).toBe(0n)
  await expectSoundBooks(fixture)
}

test('BNB that a wallet sends from inside a call is found (traces: debug)', () => isFound('debug'))
test.each(['trace', 'not at all'] as const)(
  'BNB that a wallet sends from inside a call is found (traces: %s) @rest',
  isFound,
)

test('BNB of an inner call may be taken once @rest', async () => {
  const { fixture, buyer, order, settled } = await ordered('debug')
  const { chain, treasury } = fixture
  const batch = chain.batch(buyer.wallet, treasury, BigInt(order.pay))
  await reportPayment(buyer, order.id, batch.hash)
  chain.mine(batch)
  await settled()
  const quote = await quoteTo(buyer.member, { currency: 'BNB', pay: order.pay })
  const accepted = await acceptCurrentDocuments(buyer.member)
  const choice = { transactionId: order.id, choice: 'take', quoteId: quote.id, accepted }
  const takenAnswer = await buyer.member.call('POST', 'wallet/resolvePayment', choice)
  expect(takenAnswer.opened).toMatchObject({ status: 'confirmed', shares: quote.receive })
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(quote.receive))
  expect(await suspenseBalance(fixture)).toBe(0n)
  expect((await settlementsIn(fixture)).map(({ settlement }) => settlement.outcome)).toEqual([
    'taken',
  ])
  const refundChoice = { transactionId: order.id, choice: 'refund' }
  expect((await buyer.member.call('POST', 'wallet/resolvePayment', refundChoice)).status).toBe(409)
  await settled()
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(quote.receive))
  const checks = await fixture.api.services.db.select().from(treasuryChecks)
  expect(checks.filter(({ onChain, inBooks }) => onChain !== inBooks)).toEqual([])
  await expectSoundBooks(fixture)
})

test('an inner call that one node makes up is not believed', async () => {
  const { fixture, buyer, order, settled } = await ordered('debug')
  const idle = fixture.chain.pay(buyer.wallet, newAddress(), 0n)
  const [liar] = fixture.nodes
  if (liar !== undefined)
    liar.lies = (method, answer) => {
      if (method !== 'debug_traceBlockByHash') return answer
      const call = { type: 'CALL', from: buyer.wallet, to: fixture.treasury, value: '0x5' }
      return [{ txHash: idle.hash, result: { ...call, to: newAddress(), calls: [call] } }]
    }
  await reportPayment(buyer, order.id, idle.hash)
  fixture.chain.mine(idle)
  await settled()
  expect(await finalIn(fixture)).toEqual([])
  expect(await rowsOf(fixture, buyer)).toMatchObject([{ status: 'awaiting' }])
})

test('a payment for one order is not credited to another member', async () => {
  const { fixture, buyer, order, settled } = await ordered('not at all')
  const otherBuyer = await makeBuyerIn(fixture)
  const theirOrder = await orderOf(fixture, otherBuyer, {
    currency: 'BNB',
    pay: String(10n ** 18n),
  })
  const idle = fixture.chain.pay(otherBuyer.wallet, newAddress(), 0n)
  await reportPayment(otherBuyer, theirOrder.id, idle.hash)
  fixture.chain.mine(idle, fixture.chain.batch(buyer.wallet, fixture.treasury, BigInt(order.pay)))
  await settled()
  expect(await finalIn(fixture)).toEqual([])
  expect(await rowsOf(fixture, otherBuyer)).toMatchObject([{ status: 'awaiting' }])
  expect(await sharesOf(fixture, otherBuyer)).toBe(0n)
})

test('both traces of a real node name inner payers @rest', async () => {
  const chain = await TestChain.start()
  try {
    const treasury = newAddress()
    const wallet = newAddress()
    const failing = newAddress()
    const pass = concat(['0x6000600060006000', '0x3473', treasury, '0x5af1'])
    await chain.ask('anvil_setCode', wallet, concat([pass, '0x00']))
    await chain.ask('anvil_setCode', failing, concat([pass, '0x60006000fd']))
    const [from] = await chain.ask<Hex[]>('eth_accounts')
    const call = { from, to: wallet, value: numberToHex(77n), gas: numberToHex(200_000) }
    const { blockNumber, transactionHash } = await chain.mined<{
      blockNumber: Hex
      transactionHash: Hex
    }>(call)
    const failedReceipt = await chain.mined<{ blockNumber: Hex; transactionHash: Hex }>({
      ...call,
      to: failing,
    })
    const { client } = rpcChain({ urls: [chain.url], tokens: [], log: makeLog() })
    const clientWithoutAccount = {
      request: (rpcCall: { method: string }) =>
        rpcCall.method === 'debug_traceBlockByHash'
          ? Promise.reject(Object.assign(new Error('no'), { code: -32601 }))
          : client.request(rpcCall as never),
    } as typeof client
    for (const clientUsed of [client, clientWithoutAccount]) {
      const notifyPayers = async (number: Hex) => {
        const block = await readBlock(clientUsed, BigInt(number))
        return block && innerCoinsIn(clientUsed, block, treasury)
      }
      expect(await notifyPayers(blockNumber)).toMatchObject([
        { hash: transactionHash, payer: wallet, amount: 77n, logIndex: -2, currency: 'BNB' },
      ])
      expect(await notifyPayers(failedReceipt.blockNumber)).toEqual([])
    }
  } finally {
    await chain.stop()
  }
})
