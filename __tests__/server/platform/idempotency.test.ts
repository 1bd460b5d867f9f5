import { eq } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { allEndpoints } from '@/contract'
import { tokenKey } from '@/lib/api/call'
import { paymentSubmissions, purchaseOrders } from '@/server/modules/purchases/tables'
import { nodeSealing } from '@/server/platform/crypto/crypto-node'
import { idempotencyRecords } from '@/server/platform/db/tables'
import { makeApi, type TestApi } from '../../support/api'
import { bank } from '../../support/bank/bank-files'
import { callByName, endpointOf, type OpenedAnswer, sendPacked } from '../../support/call'
import { exampleOf } from '../../support/guarded'
import { sweep } from '../../support/jobs'
import { someHash } from '../../support/make-transactions'
import { logIn, type TestMember } from '../../support/member'
import { hundred, makeBuyer, makeOrder, placeOrderAs, quoteTo } from '../../support/purchase'
import { quickMember } from '../../support/quick-member'

let api: TestApi
let ada: TestMember
let payer: string
beforeEach(async () => {
  api = await makeApi({ bank })
  ada = await quickMember(api)
  payer = await makeBuyer(api, ada)
})

const newKey = () => crypto.randomUUID()
const statusAndCode = ({ status, body }: OpenedAnswer) => [status, body.code]
const orderCount = async () => (await api.services.db.select().from(purchaseOrders)).length

test('the same key makes one order, even after expiry @rest', async () => {
  const key = newKey()
  const input = { quoteId: (await quoteTo(ada)).id, payer }
  const first = await placeOrderAs(ada, input, key)
  api.clock.forward(5 * 60_000)
  const secondAnswer = await placeOrderAs(ada, input, key)
  expect([secondAnswer.status, secondAnswer.opened]).toEqual([200, first.opened])
  expect(await orderCount()).toBe(1)
})

test('a repeat never asks the chain again @rest', async () => {
  const key = newKey()
  const input = { quoteId: (await quoteTo(ada, { currency: 'BNB', receive: '9000000' })).id, payer }
  const first = await placeOrderAs(ada, input, key)
  const getCode = () => Promise.reject(new Error('gone'))
  const { chain } = api.services
  const client = { ...chain.client, getCode } as unknown as typeof chain.client
  api.services.chain = { ...chain, client }
  expect((await placeOrderAs(ada, input, key)).opened).toEqual(first.opened)
})

test('fields in another order are the same request @rest', async () => {
  const key = newKey()
  const { id } = await makeOrder(api, ada, { payer })
  const hash = someHash()
  const path = 'wallet/buyShare'
  const first = await ada.call('POST', path, { orderId: id, hash }, key)
  const secondAnswer = await ada.call('POST', path, { hash, orderId: id }, key)
  expect(secondAnswer.opened).toEqual(first.opened)
  expect(secondAnswer.status).toBe(200)
})

test('the same key with other contents is refused', async () => {
  const key = newKey()
  const { id } = await quoteTo(ada)
  await placeOrderAs(ada, { quoteId: id, payer }, key)
  expect(
    statusAndCode(await placeOrderAs(ada, { quoteId: id, payer, isSecond: true }, key)),
  ).toEqual([409, 'KEY_REUSED'])
  expect(await orderCount()).toBe(1)
})

test('keys are separate for each member and call', async () => {
  const key = newKey()
  const bob = await quickMember(api)
  const payerOfBob = await makeBuyer(api, bob)
  const ownAnswer = await placeOrderAs(ada, { quoteId: (await quoteTo(ada)).id, payer }, key)
  const otherAnswer = await placeOrderAs(
    bob,
    { quoteId: (await quoteTo(bob)).id, payer: payerOfBob },
    key,
  )
  expect([ownAnswer.status, otherAnswer.status]).toEqual([200, 200])
  const { id } = ownAnswer.opened as { id: string }
  const report = { orderId: id, hash: someHash() }
  expect((await ada.call('POST', 'wallet/buyShare', report, key)).status).toBe(200)
})

test('a stored answer is sealed for the asking session @rest', async () => {
  const key = newKey()
  const input = { quoteId: (await quoteTo(ada)).id, payer }
  const first = await placeOrderAs(ada, input, key)
  const laterMember = await logIn(api, ada)
  const secondAnswer = await placeOrderAs(laterMember, input, key)
  expect(secondAnswer.opened).toEqual(first.opened)
  const { payload } = secondAnswer.body as unknown as { payload: string }
  expect(nodeSealing.unseal(payload, tokenKey(ada.token) as string)).toBeUndefined()
})

test('a refused key works once the reason is gone', async () => {
  const key = newKey()
  const input = { quoteId: (await quoteTo(ada)).id, payer: `0x${'7'.repeat(40)}` }
  expect(statusAndCode(await placeOrderAs(ada, input, key))).toEqual([422, 'WALLET_NOT_LINKED'])
  expect(await api.services.db.select().from(idempotencyRecords)).toEqual([])
  expect((await placeOrderAs(ada, { ...input, payer }, key)).status).toBe(200)
})

test('a crash leaves no order, and a retry works @rest', async () => {
  const key = newKey()
  const input = { quoteId: (await quoteTo(ada)).id, payer }
  const { quoteSigner } = api.services
  api.services.quoteSigner = { ...quoteSigner, sign: () => Promise.reject(new Error('dead')) }
  expect((await placeOrderAs(ada, input, key)).status).toBe(500)
  expect(await orderCount()).toBe(0)
  api.services.quoteSigner = quoteSigner
  expect((await placeOrderAs(ada, input, key)).status).toBe(200)
})

test('an answer is kept for thirty days @rest', async () => {
  const key = newKey()
  const { id } = await makeOrder(api, ada, { payer })
  const report = { orderId: id, hash: someHash() }
  await ada.call('POST', 'wallet/buyShare', report, key)
  const readStored = async () =>
    (
      await api.services.db
        .select()
        .from(idempotencyRecords)
        .where(eq(idempotencyRecords.call, 'wallet.buyShare'))
    ).length
  api.clock.forward(30 * dayMs - 1)
  await sweep(api.services)
  expect(await readStored()).toBe(1)
  api.clock.forward(2)
  await sweep(api.services)
  expect(await readStored()).toBe(0)
  expect(await api.services.db.select().from(paymentSubmissions)).toHaveLength(1)
})

const idempotentCalls = allEndpoints().filter(({ endpoint }) => endpoint.idempotent)

test('calls that move money or shares need a key', () => {
  expect(idempotentCalls.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['wallet.placeOrder', 'wallet.buyShare']),
  )
})

describe.each(idempotentCalls.map(({ name }) => name))('%s', (name) => {
  const fixture = async () => ({ api, owner: ada, other: await quickMember(api) })

  test('is refused without a key that is one @rest', async () => {
    const input = await exampleOf(name).input(await fixture())
    const endpoint = endpointOf(name)
    const requestBody = endpoint.sealed
      ? { payload: nodeSealing.seal(input, tokenKey(ada.token) as string) }
      : input
    for (const key of [
      '',
      'short',
      'x'.repeat(101),
      `${'x'.repeat(20)} `.repeat(2),
      'ключ'.repeat(5),
    ]) {
      const headers = { token: ada.token, ...(key && { 'idempotency-key': encodeURI(key) }) }
      const { status, body } = await api.send(endpoint.method, endpoint.path, requestBody, headers)
      expect([key, status, body.code]).toEqual([key, 400, 'KEY_MISSING'])
      if (key) expect(body.errors?.map(({ path }) => path)).toEqual(['Idempotency-Key'])
    }
  })

  test('answers duplicates alike in any order @rest', async () => {
    const input = await exampleOf(name).input(await fixture())
    const key = newKey()
    const duplicates = await Promise.all(
      Array.from({ length: 5 }, () => callByName(api, name, input, ada.token, key)),
    )
    for (const duplicate of duplicates)
      expect([duplicate.status, duplicate.opened]).toEqual([
        200,
        (duplicates[0] as OpenedAnswer).opened,
      ])
  })

  test('opens nothing without a session or a seal @rest', async () => {
    const input = await exampleOf(name).input(await fixture())
    const key = newKey()
    await callByName(api, name, input, ada.token, key)
    await ada.call('PUT', 'user/logout')
    expect((await callByName(api, name, input, ada.token, key)).status).toBe(401)
    if (!endpointOf(name).sealed) return
    const sealed = { payload: nodeSealing.seal(input, 'wrong') }
    const freshMember = await logIn(api, ada)
    const endpoint = endpointOf(name)
    const brokenAnswer = await sendPacked(
      api,
      endpoint,
      endpoint.path,
      sealed,
      freshMember.token,
      key,
    )
    expect(statusAndCode(brokenAnswer as OpenedAnswer)).toEqual([400, 'BAD_PAYLOAD'])
  })
})

test('two orders from one quote have different amounts', async () => {
  const { id } = await quoteTo(ada, { pay: hundred })
  const first = (await placeOrderAs(ada, { quoteId: id, payer })).opened as { pay: string }
  const second = (await placeOrderAs(ada, { quoteId: id, payer, isSecond: true })).opened as {
    pay: string
  }
  expect(second.pay).not.toBe(first.pay)
})
