import { type Hex, numberToHex, parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import { refund } from '@/server/modules/purchases/refunds/send'
import { refunds, settlements } from '@/server/modules/purchases/tables'
import { runCommand } from '@/server/ops/commands'
import { sandboxTreasury } from '@/server/sandbox/chain/sandbox-tokens'
import {
  type Buyer,
  buyerIn,
  expectSoundBooks,
  finalIn,
  orderOf,
  type PaymentFixture,
  paymentFixture,
  paymentOf,
  rowsOf,
  settlementsIn,
} from '../../../support/payment-fixture'
import { linkedAddress, payOf } from '../../../support/purchase'
import { landing, newAddress } from '../../../support/scripted-chain'

const ops = ({ api }: PaymentFixture, line: string) => runCommand(api.services, line.split(' '))
const suspense = ({ api }: PaymentFixture, asset: 'USDT' | 'BNB' = 'USDT') =>
  balanceOf(api.services.db, { type: 'suspense', asset })
const openKey = async () => sandboxTreasury
const sentBy = ({ nodes }: PaymentFixture): Hex[] => nodes.flatMap(({ sent }) => sent)
const refundsIn = ({ api }: PaymentFixture) => api.services.db.select().from(refunds)

async function returning(currency = 'USDT', nodes = 1) {
  const fixture = await paymentFixture({ nodes })
  const buyer = await buyerIn(fixture)
  const order = await orderOf(fixture, buyer, { currency, pay: payOf(currency) })
  await fixture.run()
  const amount = BigInt(order.pay) - 5n
  fixture.chain.mine(paymentOf(fixture, order, { amount }))
  await fixture.settleAll()
  await choose(buyer, order.id)
  const [settled] = await settlementsIn(fixture)
  return { fixture, buyer, order, amount, paymentId: settled?.payment.id as string }
}

const choose = ({ member }: Buyer, transactionId: string) =>
  member.call('POST', 'wallet/resolvePayment', { transactionId, choice: 'refund' })

async function land(fixture: PaymentFixture) {
  const [signed] = sentBy(fixture).slice(-1)
  fixture.chain.mine(await landing(signed as Hex))
  await fixture.settleAll()
}

test.each(['USDT', 'BNB'] as const)(
  'a refund in %s is signed once, sent as often as asked',
  async (currency) => {
    const { fixture, buyer, amount, paymentId } = await returning(currency)
    expect(await suspense(fixture, currency)).toBe(amount)
    const first = await ops(fixture, `refund ${paymentId}`)
    const again = await ops(fixture, `refund ${paymentId}`)
    expect([first.isDone, again.isDone]).toEqual([true, true])
    const [sent, repeated] = sentBy(fixture)
    expect(repeated).toBe(sent)
    expect(await suspense(fixture, currency)).toBe(amount)
    await land(fixture)
    expect(await suspense(fixture, currency)).toBe(0n)
    expect((await rowsOf(fixture, buyer))[0]).toMatchObject({ status: 'returned' })
    expect((await ops(fixture, `refund ${paymentId}`)).text).toMatch(/refunded already/)
    await fixture.settleAll()
    await expectSoundBooks(fixture)
    expect((await ops(fixture, 'reconcile')).text).toMatch(/books add up/)
  },
)

test('a signed refund left unsent is sent later', async () => {
  const { fixture, paymentId } = await returning()
  for (const node of fixture.nodes)
    node.lies = (method, answer) => {
      if (method === 'eth_sendRawTransaction') throw new Error('the line is cut')
      return answer
    }
  const cut = refund(fixture.api.services, { paymentId, to: undefined, openKey })
  await expect(cut).rejects.toThrow(/line is cut/)
  const [stored] = await refundsIn(fixture)
  expect(stored).toMatchObject({ state: 'signed' })
  for (const node of fixture.nodes) {
    node.lies = (_, answer) => answer
    node.sent = []
  }
  await fixture.run()
  expect(sentBy(fixture)).toEqual([stored?.signedTransaction])
  await land(fixture)
  expect(await refundsIn(fixture)).toMatchObject([{ state: 'confirmed' }])
})

test('a node that keeps a refund to itself does not hold it up: the others are given it again', async () => {
  const { fixture, paymentId } = await returning('USDT', 2)
  const [keeping, other] = fixture.nodes
  if (keeping === undefined || other === undefined) throw new Error('There are no two nodes.')
  await ops(fixture, `refund ${paymentId}`)
  const [stored] = await refundsIn(fixture)
  expect(other.sent).toEqual([stored?.signedTransaction])
  keeping.lies = (method, answer) =>
    method === 'eth_getTransactionByHash' ? { hash: stored?.hash } : answer
  other.sent = []
  await fixture.run()
  expect(other.sent).toEqual([stored?.signedTransaction])
  await land(fixture)
  expect(await refundsIn(fixture)).toMatchObject([{ state: 'confirmed' }])
})

test('two operators at once sign one refund', async () => {
  const { fixture, paymentId } = await returning()
  // The network's fee moves, so each would sign another transaction.
  let fee = 1_000_000_000n
  for (const node of fixture.nodes)
    node.lies = (method, answer) => {
      fee += 1_000_000n
      return method === 'eth_gasPrice' ? numberToHex(fee) : answer
    }
  const order = { paymentId, to: undefined, openKey }
  await Promise.allSettled([1, 2, 3].map(() => refund(fixture.api.services, order)))
  expect(await refundsIn(fixture)).toHaveLength(1)
  expect(new Set(sentBy(fixture)).size).toBe(1)
})

test('a node that says too high a fee, or too high a number, is not believed', async () => {
  const { fixture, paymentId } = await returning('USDT', 2)
  const [liar] = fixture.nodes
  if (liar === undefined) throw new Error('There is no node.')
  liar.lies = (method, answer) => {
    if (method === 'eth_gasPrice') return numberToHex(1_000_000_000_000n)
    return method === 'eth_getTransactionCount' ? numberToHex(7) : answer
  }
  await ops(fixture, `refund ${paymentId}`)
  const [stored] = await refundsIn(fixture)
  const { gasPrice, nonce } = parseTransaction(stored?.signedTransaction as Hex)
  expect({ gasPrice, nonce }).toEqual({ gasPrice: 1_500_000_000n, nonce: 0 })
  await land(fixture)
  expect(await refundsIn(fixture)).toMatchObject([{ state: 'confirmed' }])
})

test('a displaced return can be signed again', async () => {
  const { fixture, paymentId, buyer } = await returning()
  await ops(fixture, `refund ${paymentId}`)
  fixture.chain.mine({ ...fixture.chain.pay(fixture.treasury, newAddress(), 1n), nonce: 0 })
  await fixture.settleAll()
  expect(await refundsIn(fixture)).toMatchObject([{ state: 'failed' }])
  expect((await ops(fixture, `refund ${paymentId}`)).text).toMatch(/Look it up in an explorer/)
  await ops(fixture, `refund ${paymentId} --anew`)
  expect(await refundsIn(fixture)).toMatchObject([{ state: 'sent', nonce: 1 }])
  await land(fixture)
  expect((await rowsOf(fixture, buyer))[0]).toMatchObject({ status: 'returned' })
  await expectSoundBooks(fixture)
})

test('money returns only to its payer from the treasury', async () => {
  const { fixture, paymentId } = await returning()
  const elsewhere = await ops(fixture, `refund ${paymentId} --to ${newAddress()}`)
  expect(elsewhere).toMatchObject({
    isDone: false,
    text: expect.stringMatching(/only go to its payer/),
  })
  const foreign = privateKeyToAccount(`0x${'7'.repeat(64)}`)
  const order = { paymentId, to: undefined, openKey: async () => foreign }
  await expect(refund(fixture.api.services, order)).rejects.toThrow(/This key belongs to/)
  expect(await refundsIn(fixture)).toEqual([])
})

test('what an unknown wallet paid goes to an address with proof', async () => {
  const fixture = await paymentFixture()
  const buyer = await buyerIn(fixture)
  await fixture.run()
  fixture.chain.mine(fixture.chain.pay(newAddress(), fixture.treasury, 77n, { symbol: 'USDT' }))
  await fixture.settleAll()
  const [aside] = await finalIn(fixture)
  const paymentId = aside?.id as string
  expect((await ops(fixture, 'suspense')).text).toMatch(`${paymentId}  aside  0`)
  expect((await ops(fixture, `refund ${paymentId}`)).text).toMatch(/Nobody has proved/)
  const proved = await linkedAddress(fixture.api, buyer.accountId)
  expect((await ops(fixture, `refund ${paymentId} --to ${proved}`)).isDone).toBe(true)
  await land(fixture)
  expect(await suspense(fixture)).toBe(0n)
  const [row] = await fixture.api.services.db.select().from(settlements)
  expect(row).toMatchObject({ outcome: 'returned', trouble: 'unknown-payer' })
  expect((await ops(fixture, 'reconcile')).text).toMatch(/books add up/)
  await expectSoundBooks(fixture)
})

test('credited and undecided payments are not returned', async () => {
  const fixture = await paymentFixture()
  const buyer = await buyerIn(fixture)
  const [good, less] = [await orderOf(fixture, buyer), await orderOf(fixture, buyer)]
  await fixture.run()
  fixture.chain.mine(paymentOf(fixture, good), paymentOf(fixture, less, { amount: 5n }))
  await fixture.settleAll()
  for (const { payment, settlement } of await settlementsIn(fixture)) {
    const { isDone, text } = await ops(fixture, `refund ${payment.id}`)
    expect([isDone, text]).toEqual([
      false,
      `This payment is ${settlement.outcome}: nothing to refund.`,
    ])
  }
})

test('the books show what leaves the treasury by hand', async () => {
  const fixture = await paymentFixture()
  const buyer = await buyerIn(fixture)
  const held = await orderOf(fixture, buyer, { currency: 'BNB', pay: String(10n ** 18n) })
  await fixture.run()
  fixture.chain.mine(paymentOf(fixture, held, { from: newAddress() }))
  await fixture.settleAll()
  const accounts = async () => {
    const missing = { type: 'missing', asset: 'BNB' } as const
    return [await suspense(fixture, 'BNB'), await balanceOf(fixture.api.services.db, missing)]
  }
  const changed = async (amount: bigint) => {
    fixture.chain.gift(fixture.treasury, amount)
    fixture.chain.mineEmpty(20)
    fixture.clock.forward(60_000)
    await fixture.run()
    await fixture.run()
    await expectSoundBooks(fixture)
    return accounts()
  }
  const paid = BigInt(held.pay)
  fixture.chain.mineEmpty(20)
  fixture.clock.forward(60_000)
  await fixture.run()
  expect(await changed(-200n)).toEqual([paid, -200n])
  expect(await changed(500n)).toEqual([paid + 300n, 0n])
  expect(await changed(-100n)).toEqual([paid + 200n, 0n])
  expect(await changed(-250n)).toEqual([paid, -50n])
})

test('the operator sets the price, and sees the books', async () => {
  const fixture = await paymentFixture()
  const buyer = await buyerIn(fixture)
  expect((await ops(fixture, 'price set 13.5')).text).toMatch(/^\$13\.50 from/)
  expect((await ops(fixture, 'price set 1,3')).isDone).toBe(false)
  expect((await orderOf(fixture, buyer)).sharePrice).toBe('13500000')
  expect((await ops(fixture, 'shares issue')).text).toMatch(/issued before/)
  expect((await ops(fixture, 'books')).text).toMatch('SHARE  issued  -4,000,000')
  expect((await ops(fixture, 'rewards deposit')).text).toMatch(/Deposited: 90,000 shares/)
  expect((await ops(fixture, 'rewards deposit')).text).toMatch(/deposited before/)
  expect((await ops(fixture, 'books')).text).toMatch('SHARE  rewards  90,000')
  expect((await ops(fixture, 'payments')).text).toBe('No payments.')
})
