import { writeFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import {
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  numberToHex,
  parseTransaction,
  serializeTransaction,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import { verifyEvents } from '@/server/modules/operators'
import { operatorRequests } from '@/server/modules/operators/tables'
import { writtenOrder } from '@/server/modules/purchases/refunds/order'
import { refundOrders, settlements } from '@/server/modules/purchases/tables'
import { runCommand } from '@/server/ops/commands'
import { documentSigner } from '@/server/platform/crypto/crypto-node'
import { sandboxTreasury } from '@/server/sandbox/chain/sandbox-tokens'
import { codeNow, makeOperator, operatorVisit, visitAs } from '../support/console-visit'
import { eventLog } from '../support/event-log'
import { runDueRequests } from '../support/jobs'
import { expectSoundBooks, finalIn, rowsOf } from '../support/payment-fixture'
import {
  approve,
  askRefund,
  downloadOrder,
  mineNewest,
  orderRefund,
  ordersIn,
  outcomesIn,
  payFromUnlinkedWallet,
  payTooLittle,
  type RefundFixture,
  refundFixture,
  refundsIn,
  removeFolders,
  sentBy,
  signOrder,
  signOrderFile,
  upload,
} from '../support/refund-fixture'
import { landing, newAddress, tokenOf } from '../support/scripted-chain'

let fixture: RefundFixture

beforeEach(async () => {
  fixture = await refundFixture()
})
afterEach(removeFolders)

const suspenseBalance = () =>
  balanceOf(fixture.api.services.db, { type: 'suspense', asset: 'USDT' })
const events = () => eventLog(fixture.api.services.db)
const pageOf = async () => (await fixture.ines.get(`/payments/${fixture.paymentId}`)).text

test('the operator who approves sees the payment, its payer and its order, in words @rest', async () => {
  const { api, app, paymentId, buyer } = fixture
  const path = await askRefund(fixture, paymentId)
  const admin = await visitAs(api, app, 'ada@fnx.example', 'admin')
  expect((await admin.get(`/payments/${paymentId}`)).status).toBe(403)
  const { text } = await admin.get(path)
  const [settled] = await api.services.db
    .select()
    .from(settlements)
    .where(eq(settlements.paymentId, paymentId))
  for (const seen of [
    /\d+\.\d+ USDT/,
    buyer.wallet.toLowerCase(),
    'Less than ordered',
    'Being refunded',
  ])
    expect(text).toMatch(new RegExp(seen, 'i'))
  expect(text).toContain(settled?.namedOrderId ?? settled?.orderId ?? 'no order')
  expect(text).toContain(buyer.accountId.slice(0, 8))
  expect(text).not.toMatch(/>(returning|less|held|no-quote)</)
})

test('one asks for a refund, another approves, it is booked once @rest', async () => {
  expect(await pageOf()).toContain('Request a refund')
  const { id, file, text, headers } = await orderRefund(fixture)
  expect(headers.get('content-disposition')).toBe(`attachment; filename="return-${id}.json"`)
  expect(JSON.parse(text)).toMatchObject({
    chainId: 56,
    decimals: 18,
    nonce: 0,
    to: fixture.buyer.wallet.toLowerCase(),
  })
  expect(await signOrder(fixture, file)).toMatch(
    /\d+\.\d+ USDT.*\nfrom .*\nto .*\n(.*\n)+Nothing is signed yet/,
  )
  expect(await refundsIn(fixture)).toEqual([])
  const raw = await signOrderFile(fixture, file)
  expect((await upload(fixture, id, raw)).location).toBe(`/payments/${fixture.paymentId}`)
  expect(sentBy(fixture)).toEqual([])
  await fixture.run()
  await fixture.run()
  expect(new Set(sentBy(fixture))).toEqual(new Set([raw.trim()]))
  expect(await suspenseBalance()).toBeGreaterThan(0n)
  await mineNewest(fixture)
  expect(await suspenseBalance()).toBe(0n)
  expect(await outcomesIn(fixture)).toEqual(['returned'])
  expect((await rowsOf(fixture, fixture.buyer))[0]).toMatchObject({ status: 'returned' })
  expect(await pageOf()).toContain('Final. The payment has been refunded.')
  await fixture.settleAll()
  await expectSoundBooks(fixture)
  expect((await runCommand(fixture.api.services, ['reconcile'])).text).toMatch(/books add up/)
  const about = (await events()).filter(({ subject }) => subject === `return ${id}`)
  expect(about.map(({ action, operator }) => [action, operator])).toEqual([
    ['wrote a return order', 'the product'],
    ['downloaded a return order', 'ines@fnx.example'],
    ['uploaded a signed return', 'ines@fnx.example'],
    ['took up a signed return', 'the product'],
    ['sent a return', 'the product'],
    ['booked a return', 'the product'],
    ['closed a return order', 'the product'],
  ])
  expect((await verifyEvents(fixture.api.services.db)).wrong).toBeUndefined()
})

async function withoutEvents(which: string, during: () => Promise<void>): Promise<void> {
  await fixture.api.database.script(`
    create function no_event() returns trigger language plpgsql as $$
      begin raise exception 'the disk is full'; end $$;
    create trigger no_event before insert on operator_event for each row when (${which})
      execute function no_event()`)
  try {
    await during()
  } finally {
    await fixture.api.database.script('drop function no_event cascade')
  }
}

test('a refund goes again and is booked once, with its events or not at all @rest', async () => {
  const { id, file } = await orderRefund(fixture)
  const raw = await signOrderFile(fixture, file)
  await upload(fixture, id, raw)
  await withoutEvents("new.action = 'sent a return'", async () => {
    for (let looks = 0; looks < 3; looks += 1) await fixture.run()
    expect(sentBy(fixture).length).toBeGreaterThan(1)
    expect(new Set(sentBy(fixture))).toEqual(new Set([raw.trim()]))
    expect(await refundsIn(fixture)).toMatchObject([{ state: 'signed' }])
  })
  fixture.chain.mine(await landing(raw.trim() as Hex))
  await fixture.run()
  await fixture.run()
  expect((await events()).at(-1)?.action).toBe('sent a return')
  await withoutEvents('true', async () => {
    await fixture.settleAll()
    expect(await outcomesIn(fixture)).toEqual(['returning'])
    expect(await suspenseBalance()).toBeGreaterThan(0n)
  })
  await fixture.settleAll()
  expect(await outcomesIn(fixture)).toEqual(['returned'])
  expect((await events()).filter(({ action }) => action === 'sent a return')).toHaveLength(1)
  await expectSoundBooks(fixture)
})

test('an operator cannot approve a refund of their own', async () => {
  const path = await askRefund(fixture, fixture.paymentId)
  const given = { retyped: fixture.paymentId.slice(-4), code: await codeNow(fixture.api) }
  expect((await fixture.ines.send(`${path}/approve`, given)).text).toContain(
    'Someone else has to decide',
  )
  await runDueRequests(fixture.api.services)
  expect(await ordersIn(fixture)).toEqual([])
})

test('an altered or foreign order is not signed @rest', async () => {
  const { file, text } = await orderRefund(fixture)
  const changes = [
    { amount: '1' },
    { to: '0x00000000000000000000000000000000000000aa' },
    { token: null },
    { chainId: 1 },
    { nonce: 7 },
    { expiresAt: '2036-01-01T00:00:00.000Z' },
  ]
  for (const change of changes) {
    writeFileSync(file, JSON.stringify({ ...JSON.parse(text), ...change }))
    await expect(signOrder(fixture, file, '--yes')).rejects.toThrow(
      /order’s signature doesn’t match/,
    )
  }
  writeFileSync(file, text)
  const { services } = fixture.api
  const own = services.documentSigner
  services.documentSigner = documentSigner('6'.repeat(64))
  await expect(signOrder(fixture, file, '--yes')).rejects.toThrow(/order’s signature doesn’t match/)
  // An order that the product would sign for another chain is not signed either.
  services.documentSigner = own
  const { signature: _, ...order } = JSON.parse(text)
  writeFileSync(file, writtenOrder({ ...order, chainId: 97 }, own?.sign ?? String))
  await expect(signOrder(fixture, file, '--yes')).rejects.toThrow(/for chain 97, not for 56/)
})

const transfer = (to: string, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Hex, amount] })

const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

function resigned(raw: Hex, changed: (signature: { r: Hex; s: Hex; v: bigint }) => object): Hex {
  const { r, s, v, ...unsigned } = parseTransaction(raw)
  if (unsigned.type !== 'legacy' || r === undefined || s === undefined || v === undefined)
    throw new Error('It is not signed.')
  return serializeTransaction(unsigned, { r, s, v, ...changed({ r, s, v }) })
}

/** The same signer, another hash: no node takes it. */
const twinOf = (raw: Hex) =>
  resigned(raw, ({ s, v }) => ({
    s: numberToHex(curveOrder - BigInt(s), { size: 32 }),
    v: v % 2n === 0n ? v - 1n : v + 1n,
  }))

test('an order that was withdrawn or expired takes no transaction, and another may be asked for @rest', async () => {
  const withdrawn = await orderRefund(fixture)
  const late = await signOrderFile(fixture, withdrawn.file)
  await fixture.ines.send(`/returns/${withdrawn.id}/withdraw`)
  expect(await pageOf()).toContain('Void. Withdrawn by ines@fnx.example.')
  expect((await upload(fixture, withdrawn.id, late)).status).toBe(422)
  await fixture.run()

  await approve(fixture, await askRefund(fixture, fixture.paymentId))
  await fixture.run()
  const again = (await ordersIn(fixture)).find(({ state }) => state === 'ordered')
  const { id, file } = await downloadOrder(fixture, again?.id ?? '')
  const raw = await signOrderFile(fixture, file)
  fixture.api.clock.forward(73 * 60 * 60_000)
  await expect(signOrder(fixture, file, '--yes')).rejects.toThrow(/was good until/)
  const lea = await makeOperator(fixture.api, 'lea@fnx.example', 'treasury')
  fixture.ines = await operatorVisit(fixture.api, fixture.app, lea)
  expect((await upload(fixture, id, raw)).text).toContain('it expired')
  await fixture.run()
  expect(await pageOf()).toContain('Expired. No transaction arrived in time.')
  expect(await pageOf()).toContain('Request a refund')
  expect(await refundsIn(fixture)).toEqual([])
  expect(sentBy(fixture)).toEqual([])
})

test('a transaction that breaks the order is refused @rest', async () => {
  const { id, text } = await orderRefund(fixture)
  const order = JSON.parse(text)
  const amount = BigInt(order.amount)
  const honest = {
    type: 'legacy' as const,
    chainId: 56,
    nonce: 0,
    value: 0n,
    to: order.token as Hex,
    gas: BigInt(order.gas),
    gasPrice: BigInt(order.gasPrice),
    data: transfer(order.to, amount),
  }
  const key = sandboxTreasury
  const foreign = privateKeyToAccount(keccak256('0x01'))
  const cases: [raw: string, said: string][] = [
    [
      await key.signTransaction({ ...honest, data: transfer(newAddress(), amount) }),
      'somebody else',
    ],
    [
      await key.signTransaction({ ...honest, data: transfer(order.to, amount + 1n) }),
      'another amount',
    ],
    [await key.signTransaction({ ...honest, to: tokenOf('USDC') }), 'not the token'],
    [await key.signTransaction({ ...honest, chainId: 1 }), 'for chain 1, not for 56'],
    [await key.signTransaction({ ...honest, value: 1n }), 'another amount'],
    [await key.signTransaction({ ...honest, gasPrice: 10n ** 14n }), 'twenty times'],
    [await foreign.signTransaction(honest), 'not by the treasury'],
    [`${await key.signTransaction(honest)}00`, 'no signed transaction'],
    [twinOf(await key.signTransaction(honest)), 'no signed transaction'],
    [
      resigned(await key.signTransaction(honest), () => ({ r: `0x${'f'.repeat(64)}` })),
      'no signed transaction',
    ],
    ...['', 'hello', '0x', '0x1234'].map((raw): [string, string] => [raw, 'no signed transaction']),
  ]
  for (const [raw, said] of cases) {
    const answer = await upload(fixture, id, raw)
    expect([said, answer.status, answer.text]).toEqual([said, 422, expect.stringContaining(said)])
  }
  expect(await ordersIn(fixture)).toMatchObject([{ state: 'ordered', signedTransaction: null }])
  expect((await upload(fixture, id, await key.signTransaction(honest))).status).toBe(303)
})

test('uploaded twice it is sent once, another is refused @rest', async () => {
  const { id, file } = await orderRefund(fixture)
  const raw = await signOrderFile(fixture, file)
  expect((await upload(fixture, id, raw)).status).toBe(303)
  expect((await upload(fixture, id, raw)).status).toBe(303)
  const other = await signOrderFile(fixture, file, '--nonce', '1')
  expect((await upload(fixture, id, other)).text).toContain('This order takes number 0')
  const dearer = await signOrderFile(fixture, file, '--gas-price', '3')
  expect((await upload(fixture, id, dearer)).text).toContain('a transaction was uploaded')
  await fixture.run()
  await fixture.run()
  expect((await upload(fixture, id, raw)).status).toBe(303)
  expect((await upload(fixture, id, other)).text).toContain('Only the same with a higher fee')
  await fixture.run()
  expect(new Set(sentBy(fixture)).size).toBe(1)
  await mineNewest(fixture)
  expect(await refundsIn(fixture)).toMatchObject([{ state: 'confirmed' }])
  await expectSoundBooks(fixture)
})

test('two treasurers at once get one order and one upload @rest', async () => {
  const paths = [
    await askRefund(fixture, fixture.paymentId),
    await askRefund(fixture, fixture.paymentId, { reason: 'The payer wrote again.' }),
  ]
  for (const path of paths) await approve(fixture, path)
  await fixture.run()
  expect(await ordersIn(fixture)).toHaveLength(1)
  const requests = await fixture.api.services.db.select().from(operatorRequests)
  expect(requests.map(({ outcome }) => outcome).sort()).toEqual(['done', 'void'])
  const [order] = await ordersIn(fixture)
  const { id, file } = await downloadOrder(fixture, order?.id ?? '')
  const one = await signOrderFile(fixture, file)
  const other = await signOrderFile(fixture, file, '--gas-price', '2')
  const answers = await Promise.all([upload(fixture, id, one), upload(fixture, id, other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 422])
})

test('a payment credited meanwhile does not go back @rest', async () => {
  const { id, file } = await orderRefund(fixture)
  const raw = await signOrderFile(fixture, file)
  await upload(fixture, id, raw)
  const { db } = fixture.api.services
  await db
    .update(settlements)
    .set({ outcome: 'credited' })
    .where(eq(settlements.paymentId, fixture.paymentId))
  await fixture.run()
  expect(sentBy(fixture)).toEqual([])
  expect(await refundsIn(fixture)).toEqual([])
  expect(await pageOf()).toContain('This payment is credited: nothing to refund.')
})

test('an order for another amount is not sent @rest', async () => {
  const { id, file, text } = await orderRefund(fixture)
  const { services } = fixture.api
  const { signature: _, ...order } = JSON.parse(text)
  const twice = { ...order, amount: String(BigInt(order.amount) * 2n) }
  const document = writtenOrder(twice, services.documentSigner?.sign ?? String)
  await services.db.update(refundOrders).set({ document }).where(eq(refundOrders.id, id))
  writeFileSync(file, document)
  expect((await upload(fixture, id, await signOrderFile(fixture, file))).status).toBe(303)
  await fixture.run()
  expect(sentBy(fixture)).toEqual([])
  expect(await refundsIn(fixture)).toEqual([])
  expect(await ordersIn(fixture)).toMatchObject([{ state: 'void', signedTransaction: null }])
})

test('an unsupported token goes back to its sender @rest', async () => {
  const payer = newAddress()
  fixture.chain.mine(fixture.chain.pay(payer, fixture.treasury, 5n, { token: newAddress() }))
  await fixture.settleAll()
  const aside = (await finalIn(fixture)).find(({ state }) => state === 'aside')
  await approve(fixture, await askRefund(fixture, aside?.id ?? ''))
  expect(await ordersIn(fixture)).toMatchObject([{ recipient: payer.toLowerCase() }])
  await fixture.run()
  expect((await ordersIn(fixture)).map(({ state }) => state)).not.toContain('void')
})

test('a request is void once the payment has changed @rest', async () => {
  const path = await askRefund(fixture, fixture.paymentId)
  const { db } = fixture.api.services
  await db
    .update(settlements)
    .set({ outcome: 'returned' })
    .where(eq(settlements.paymentId, fixture.paymentId))
  await approve(fixture, path)
  expect((await fixture.ines.get(path)).text).toContain('>Void<')
  await fixture.run()
  expect(await ordersIn(fixture)).toEqual([])
})

test('a refund whose block is replaced is sent again unchanged @rest', async () => {
  const { id, file } = await orderRefund(fixture)
  await upload(fixture, id, await signOrderFile(fixture, file))
  await fixture.run()
  await fixture.run()
  const [raw] = sentBy(fixture)
  fixture.chain.mine(await landing(raw as Hex))
  await fixture.run()
  fixture.chain.drop(1)
  fixture.chain.mineEmpty(2)
  await fixture.run()
  expect(await outcomesIn(fixture)).toEqual(['returning'])
  expect(new Set(sentBy(fixture))).toEqual(new Set([raw]))
  expect(await suspenseBalance()).toBeGreaterThan(0n)
  await mineNewest(fixture)
  expect(await outcomesIn(fixture)).toEqual(['returned'])
  await expectSoundBooks(fixture)
})

/** Something else of the treasury takes its next number. */
const useUp = ({ chain, treasury }: RefundFixture) =>
  chain.mine(chain.pay(treasury, newAddress(), 1n))

/** Numbers 0 and 1 of the treasury: the second waits for the first. */
async function twoOrders() {
  await payTooLittle(fixture, fixture.buyer)
  const all = await finalIn(fixture)
  for (const { id } of all) await approve(fixture, await askRefund(fixture, id))
  await fixture.run()
  const orders = await ordersIn(fixture)
  expect(orders.map(({ nonce }) => nonce)).toEqual([0, 1])
  const [first, second] = await Promise.all(orders.map(({ id }) => downloadOrder(fixture, id)))
  return { first: first as Downloaded, second: second as Downloaded }
}

test('the nodes tell the treasury’s numbers once for all refunds that wait @rest', async () => {
  await payTooLittle(fixture, fixture.buyer)
  for (const { id } of await finalIn(fixture)) await approve(fixture, await askRefund(fixture, id))
  let asked = 0
  const [node] = fixture.nodes
  if (node === undefined) throw new Error('There is no node.')
  node.lies = (method, answer) => {
    if (method === 'eth_getTransactionCount') asked += 1
    return answer
  }
  await fixture.run()
  expect((await ordersIn(fixture)).map(({ nonce }) => nonce)).toEqual([0, 1])
  expect(asked).toBe(1)
})

type Downloaded = Awaited<ReturnType<typeof downloadOrder>>

test('a used number gives way to the one named @rest', async () => {
  const { id, file } = await orderRefund(fixture)
  useUp(fixture)
  await upload(fixture, id, await signOrderFile(fixture, file))
  await fixture.run()
  expect(await pageOf()).toContain('waits until it is final')
  await fixture.settleAll()
  await fixture.run()
  expect(await pageOf()).toMatch(/The treasury has already used nonce 0\. .*--nonce 1\./)
  expect((await events()).at(-1)?.action).toBe('refused a signed return')
  const late = await signOrderFile(fixture, file, '--nonce', '3')
  expect((await upload(fixture, id, late)).text).toContain('This order takes number 1')
  const named = await signOrderFile(fixture, file, '--nonce', '1')
  expect((await upload(fixture, id, named)).status).toBe(303)
  await fixture.run()
  await fixture.run()
  expect(new Set(sentBy(fixture))).toEqual(new Set([named.trim()]))
  await mineNewest(fixture)
  expect(await outcomesIn(fixture)).toEqual(['returned'])
})

test('a refund out of turn waits; withdrawal frees its number @rest', async () => {
  const { first, second } = await twoOrders()
  await upload(fixture, second.id, await signOrderFile(fixture, second.file))
  const withdraw = () => fixture.ines.send(`/returns/${second.id}/withdraw`)
  await fixture.run()
  const paymentId = (await ordersIn(fixture)).find(({ id }) => id === second.id)?.paymentId ?? ''
  const page = (await fixture.ines.get(`/payments/${paymentId}`)).text
  expect(page).toContain('This order is treasury transaction 1, and 0 must come first')
  expect(page).not.toContain('--nonce')
  expect(sentBy(fixture)).toEqual([])
  expect((await withdraw()).status).toBe(303)
  await approve(fixture, await askRefund(fixture, paymentId))
  await fixture.run()
  const again = (await ordersIn(fixture)).find(
    ({ state, nonce }) => state === 'ordered' && nonce === 1,
  )
  expect(again).toMatchObject({ paymentId })
  expect(sentBy(fixture)).toEqual([])
  await upload(fixture, first.id, await signOrderFile(fixture, first.file))
  await fixture.run()
  await fixture.run()
  expect(new Set(sentBy(fixture)).size).toBe(1)
})

test('a refund sent past the product is booked @rest', async () => {
  const { id, file } = await orderRefund(fixture)
  const raw = await signOrderFile(fixture, file)
  fixture.chain.mine(await landing(raw.trim() as Hex))
  await fixture.settleAll()
  await upload(fixture, id, raw)
  await fixture.run()
  expect(await pageOf()).not.toContain('used already')
  await fixture.run()
  expect(await outcomesIn(fixture)).toEqual(['returned'])
  await expectSoundBooks(fixture)
})

test('a sent return cannot be withdrawn, and is signed again with a higher fee where it is stuck @rest', async () => {
  const { id, file } = await orderRefund(fixture)
  const first = await signOrderFile(fixture, file)
  await upload(fixture, id, first)
  await fixture.run()
  await fixture.run()
  await upload(fixture, id, await signOrderFile(fixture, file, '--gas-price', '3'))
  expect(await pageOf()).not.toContain('Withdraw this order')
  expect((await fixture.ines.send(`/returns/${id}/withdraw`)).text).toContain('It is too late')
  await fixture.run()
  await fixture.run()
  const [refund] = await refundsIn(fixture)
  expect(refund).toMatchObject({ earlierHashes: [keccak256(first.trim() as Hex)] })
  expect(sentBy(fixture).at(-1)).toBe(refund?.signedTransaction)
  await mineNewest(fixture)
  expect(await outcomesIn(fixture)).toEqual(['returned'])
  await expectSoundBooks(fixture)
})

test('a refund whose number was taken fails and is asked again @rest', async () => {
  const { id, file } = await orderRefund(fixture)
  await upload(fixture, id, await signOrderFile(fixture, file))
  await fixture.run()
  await fixture.run()
  fixture.chain.mine(fixture.chain.pay(fixture.treasury, newAddress(), 1n))
  await fixture.settleAll()
  await fixture.run()
  expect(await pageOf()).toContain('Failed. It reverted, or another transaction used its nonce.')
  const path = await askRefund(fixture, fixture.paymentId)
  expect((await fixture.ines.get(path)).text).toContain('look it up first')
  await approve(fixture, path)
  await fixture.run()
  const [, again] = await ordersIn(fixture)
  const second = await downloadOrder(fixture, again?.id ?? '')
  await upload(fixture, second.id, await signOrderFile(fixture, second.file))
  await fixture.run()
  await fixture.run()
  await mineNewest(fixture)
  expect(await outcomesIn(fixture)).toEqual(['returned'])
  await expectSoundBooks(fixture)
})

test('an unknown payer’s money goes only to a linked address @rest', async () => {
  const { payment, to } = await payFromUnlinkedWallet(fixture)
  const given = { payment, reason: 'Its owner has written to us.' }
  expect((await fixture.ines.send('/ask/return', given)).status).toBe(422)
  const elsewhere = { ...given, to: newAddress() }
  expect((await fixture.ines.send('/ask/return', elsewhere)).text).toContain(
    'Have the owner link their address',
  )
  await approve(fixture, await askRefund(fixture, payment, { to }))
  await fixture.run()
  const [order] = await ordersIn(fixture)
  const { id, file } = await downloadOrder(fixture, order?.id ?? '')
  await upload(fixture, id, await signOrderFile(fixture, file))
  await fixture.run()
  await fixture.run()
  await mineNewest(fixture)
  expect((await outcomesIn(fixture)).sort()).toEqual(['returned', 'returning'])
  expect((await runCommand(fixture.api.services, ['reconcile'])).text).toMatch(/books add up/)
  await expectSoundBooks(fixture)
})

test('a transfer that would fail is said and retried less often @rest', async () => {
  let asked = 0
  const [node] = fixture.nodes
  if (node === undefined) throw new Error('There is no node.')
  const honest = node.lies
  node.lies = (method, answer) => {
    if (method !== 'eth_estimateGas') return answer
    asked += 1
    throw Object.assign(new Error('execution reverted'), { code: 3 })
  }
  await approve(fixture, await askRefund(fixture, fixture.paymentId))
  for (let second = 0; second < 60; second += 1) {
    await fixture.run()
    fixture.api.clock.forward(1_000)
  }
  expect(asked).toBe(6)
  expect(await pageOf()).toContain('this transfer would fail')
  node.lies = honest
  fixture.api.clock.forward(5 * 60_000)
  await fixture.run()
  expect(await ordersIn(fixture)).toMatchObject([{ state: 'ordered', said: null }])
})
