import { type Hex, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { balanceOf } from '@/server/modules/ledger/balances'
import { refund } from '@/server/modules/purchases/payments/refund'
import { refunds, settlements } from '@/server/modules/purchases/tables'
import { runCommand } from '@/server/ops/commands'
import { sandboxTreasury } from '@/server/sandbox/chain/sandbox-tokens'
import {
  type Buyer,
  buyerIn,
  expectSoundBooks,
  finalIn,
  type PaymentWorld,
  paymentOf,
  paymentWorld,
  quoteOf,
  rowsOf,
  settlementsIn,
} from '../../support/payment-world'
import { linkedAddress, payOf } from '../../support/purchase'
import { landing, newAddress } from '../../support/scripted-chain'

const ops = ({ api }: PaymentWorld, line: string) => runCommand(api.services, line.split(' '))
const suspense = ({ api }: PaymentWorld, asset: 'USDT' | 'BNB' = 'USDT') =>
  balanceOf(api.services.db, { purse: 'suspense', asset })
const openKey = async () => sandboxTreasury
const sentBy = ({ nodes }: PaymentWorld): Hex[] => nodes.flatMap(({ sent }) => sent)
const refundsIn = ({ api }: PaymentWorld) => api.services.db.select().from(refunds)

/** A payment of too little whose payer wants it back. */
async function returning(currency = 'USDT') {
  const world = await paymentWorld()
  const buyer = await buyerIn(world)
  const quote = await quoteOf(world, buyer, { currency, pay: payOf(currency) })
  await world.turn()
  const amount = BigInt(quote.pay) - 5n
  world.chain.mine(paymentOf(world, quote, { amount }))
  await world.settleAll()
  await choose(buyer, quote.id)
  const [settled] = await settlementsIn(world)
  return { world, buyer, quote, amount, paymentId: settled?.payment.id as string }
}

const choose = ({ member }: Buyer, transactionId: string) =>
  member.call('POST', 'wallet/takeOrReturn', { transactionId, choice: 'return' })

async function land(world: PaymentWorld) {
  const [signed] = sentBy(world).slice(-1)
  world.chain.mine(await landing(signed as Hex))
  await world.settleAll()
}

test.each(['USDT', 'BNB'] as const)(
  'a return in %s is signed once, sent as often as asked, and booked when it is final',
  async (currency) => {
    const { world, buyer, amount, paymentId } = await returning(currency)
    expect(await suspense(world, currency)).toBe(amount)
    const first = await ops(world, `refund ${paymentId}`)
    const again = await ops(world, `refund ${paymentId}`)
    expect([first.isDone, again.isDone]).toEqual([true, true])
    const [sent, repeated] = sentBy(world)
    expect(repeated).toBe(sent)
    expect(await suspense(world, currency)).toBe(amount)
    await land(world)
    expect(await suspense(world, currency)).toBe(0n)
    expect((await rowsOf(world, buyer))[0]).toMatchObject({ status: 'returned' })
    expect((await ops(world, `refund ${paymentId}`)).text).toMatch(/returned already/)
    await world.settleAll()
    await expectSoundBooks(world)
    expect((await ops(world, 'reconcile')).text).toMatch(/books add up/)
  },
)

test('what was signed and not sent is sent later, the same', async () => {
  const { world, paymentId } = await returning()
  for (const node of world.nodes)
    node.lies = (method, answer) => {
      if (method === 'eth_sendRawTransaction') throw new Error('the line is cut')
      return answer
    }
  const cut = refund(world.api.services, { paymentId, to: undefined, openKey })
  await expect(cut).rejects.toThrow(/line is cut/)
  const [kept] = await refundsIn(world)
  expect(kept).toMatchObject({ state: 'signed' })
  for (const node of world.nodes) {
    node.lies = (_, answer) => answer
    node.sent = []
  }
  await world.turn()
  expect(sentBy(world)).toEqual([kept?.signedTransaction])
  await land(world)
  expect(await refundsIn(world)).toMatchObject([{ state: 'confirmed' }])
})

test('two operators at once sign one return', async () => {
  const { world, paymentId } = await returning()
  // Each of them would sign another transaction: the network's fee moves.
  let fee = 1_000_000_000n
  for (const node of world.nodes)
    node.lies = (method, answer) => {
      fee += 1_000_000n
      return method === 'eth_gasPrice' ? numberToHex(fee) : answer
    }
  const order = { paymentId, to: undefined, openKey }
  await Promise.allSettled([1, 2, 3].map(() => refund(world.api.services, order)))
  expect(await refundsIn(world)).toHaveLength(1)
  expect(new Set(sentBy(world)).size).toBe(1)
})

test('a return whose place was taken by another transaction is signed anew', async () => {
  const { world, paymentId, buyer } = await returning()
  await ops(world, `refund ${paymentId}`)
  world.chain.mine({ ...world.chain.pay(world.treasury, newAddress(), 1n), nonce: 0 })
  await world.settleAll()
  expect(await refundsIn(world)).toMatchObject([{ state: 'failed' }])
  expect((await ops(world, `refund ${paymentId}`)).text).toMatch(/Look it up in an explorer/)
  await ops(world, `refund ${paymentId} --anew`)
  expect(await refundsIn(world)).toMatchObject([{ state: 'sent', nonce: 1 }])
  await land(world)
  expect((await rowsOf(world, buyer))[0]).toMatchObject({ status: 'returned' })
  await expectSoundBooks(world)
})

test('money goes to its payer only, and from the treasury only', async () => {
  const { world, paymentId } = await returning()
  const elsewhere = await ops(world, `refund ${paymentId} --to ${newAddress()}`)
  expect(elsewhere).toMatchObject({
    isDone: false,
    text: expect.stringMatching(/only go to its payer/),
  })
  const foreign = privateKeyToAccount(`0x${'7'.repeat(64)}`)
  const order = { paymentId, to: undefined, openKey: async () => foreign }
  await expect(refund(world.api.services, order)).rejects.toThrow(/This key is of/)
  expect(await refundsIn(world)).toEqual([])
})

test('what an unknown wallet paid goes to an address whose owner has proved it', async () => {
  const world = await paymentWorld()
  const buyer = await buyerIn(world)
  await world.turn()
  world.chain.mine(world.chain.pay(newAddress(), world.treasury, 77n, { symbol: 'USDT' }))
  await world.settleAll()
  const [aside] = await finalIn(world)
  const paymentId = aside?.id as string
  expect((await ops(world, 'suspense')).text).toMatch(`${paymentId}  aside  0`)
  expect((await ops(world, `refund ${paymentId}`)).text).toMatch(/Nobody has proved/)
  const proved = await linkedAddress(world.api, buyer.accountId)
  expect((await ops(world, `refund ${paymentId} --to ${proved}`)).isDone).toBe(true)
  await land(world)
  expect(await suspense(world)).toBe(0n)
  const [row] = await world.api.services.db.select().from(settlements)
  expect(row).toMatchObject({ outcome: 'returned', trouble: 'unknown-payer' })
  expect((await ops(world, 'reconcile')).text).toMatch(/books add up/)
  await expectSoundBooks(world)
})

test('nothing is returned that was credited, or that its payer may still take', async () => {
  const world = await paymentWorld()
  const buyer = await buyerIn(world)
  const [good, less] = [await quoteOf(world, buyer), await quoteOf(world, buyer)]
  await world.turn()
  world.chain.mine(paymentOf(world, good), paymentOf(world, less, { amount: 5n }))
  await world.settleAll()
  for (const { payment, settlement } of await settlementsIn(world)) {
    const { isDone, text } = await ops(world, `refund ${payment.id}`)
    expect([isDone, text]).toEqual([
      false,
      `This payment is ${settlement.outcome}: there is nothing to return.`,
    ])
  }
})

test('coins that came by an inner call are noticed, set aside in the books, and given to nobody', async () => {
  const world = await paymentWorld()
  const buyer = await buyerIn(world)
  world.chain.mineEmpty(20)
  await world.turn()
  // No transaction to the treasury, and yet its balance grows.
  world.chain.gift(world.treasury, 500n)
  const quote = await quoteOf(world, buyer, { currency: 'BNB', pay: String(10n ** 18n) })
  world.chain.mine(paymentOf(world, quote))
  world.chain.mineEmpty(20)
  world.clock.forward(60_000)
  await world.turn()
  const { text } = await ops(world, 'reconcile')
  expect(text).toMatch(/What no payment and no return explains:\n.* BNB .*difference 0/)
  expect(world.api.log.lines.map(({ event }) => event)).toContain(
    'the treasury does not hold what the books say',
  )
  expect((await rowsOf(world, buyer))[0]).toMatchObject({ status: 'confirmed' })
  expect(await suspense(world, 'BNB')).toBe(500n)
  world.chain.mineEmpty(20)
  world.clock.forward(60_000)
  await world.turn()
  expect((await ops(world, 'reconcile')).text.match(/difference/g)).toHaveLength(1)
  expect(await suspense(world, 'BNB')).toBe(500n)
  await expectSoundBooks(world)
})

test('what leaves the treasury by hand is missing in the books, and what comes back makes up for it', async () => {
  const world = await paymentWorld()
  const buyer = await buyerIn(world)
  const held = await quoteOf(world, buyer, { currency: 'BNB', pay: String(10n ** 18n) })
  await world.turn()
  world.chain.mine(paymentOf(world, held, { from: newAddress() }))
  await world.settleAll()
  const purses = async () => {
    const missing = { purse: 'missing', asset: 'BNB' } as const
    return [await suspense(world, 'BNB'), await balanceOf(world.api.services.db, missing)]
  }
  const changed = async (amount: bigint) => {
    world.chain.gift(world.treasury, amount)
    world.chain.mineEmpty(20)
    world.clock.forward(60_000)
    await world.turn()
    await world.turn()
    await expectSoundBooks(world)
    return purses()
  }
  const paid = BigInt(held.pay)
  world.chain.mineEmpty(20)
  world.clock.forward(60_000)
  await world.turn()
  // What somebody has paid is not touched by it.
  expect(await changed(-200n)).toEqual([paid, -200n])
  expect(await changed(500n)).toEqual([paid + 300n, 0n])
  expect(await changed(-100n)).toEqual([paid + 200n, 0n])
  expect(await changed(-250n)).toEqual([paid, -50n])
})

test('the operator sets the price, and sees the books', async () => {
  const world = await paymentWorld()
  const buyer = await buyerIn(world)
  expect((await ops(world, 'price set 13.5')).text).toMatch(/13\.5 dollars/)
  expect((await ops(world, 'price set 1,3')).isDone).toBe(false)
  expect((await quoteOf(world, buyer)).sharePrice).toBe('13500000')
  expect((await ops(world, 'shares issue')).text).toMatch(/issued before/)
  expect((await ops(world, 'books')).text).toMatch('SHARE  issued  -4,000,000')
  expect((await ops(world, 'rewards deposit')).text).toMatch(/Deposited: 90,000 shares/)
  expect((await ops(world, 'rewards deposit')).text).toMatch(/deposited before/)
  expect((await ops(world, 'books')).text).toMatch('SHARE  rewards  90,000')
  expect((await ops(world, 'payments')).text).toBe('No payments.')
})
