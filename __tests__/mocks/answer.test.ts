import { http } from 'msw'
import { setupServer } from 'msw/node'
import { createWalletClient, custom, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { allEndpoints } from '@/contract'
import { ballotFingerprint } from '@/contract/ballot-proofs'
import { type PricedCurrency, pricedCurrencyCalls } from '@/contract/currency'
import { pathParts } from '@/contract/define'
import { kycCalls } from '@/contract/kyc'
import { acceptedOf, offeringCalls } from '@/contract/offering'
import { purchaseCalls } from '@/contract/purchase'
import { faucetCalls } from '@/contract/sandbox'
import { transactionCalls } from '@/contract/transaction'
import { holdingsCalls } from '@/contract/user/holdings'
import { loginCalls } from '@/contract/user/login'
import { stakingCalls } from '@/contract/user/staking'
import { voteCalls } from '@/contract/user/votes'
import { walletLinkCalls } from '@/contract/user/wallet-link'
import { verifyOrder } from '@/features/purchase/orders'
import { isSignedByUs, receiptChecks, summaryOf } from '@/features/transactions/receipt-checks'
import { call } from '@/lib/api/call'
import { setDefaultToken } from '@/lib/api/client'
import { bnbChain } from '@/lib/chain/bnb-chain'
import { readPayment } from '@/lib/chain/read-payment'
import { askChain } from '@/lib/chain/sandbox-rpc'
import { openMock } from '@/mocks/answer'
import { type AnswerChoice, type InitialState, readChoices, withChoices } from '@/mocks/choices'
import { mockPassword } from '@/mocks/initial-states'
import { collectSchemas, exampleOf } from '@/server/platform/documentation/schemas'

let now = new Date('2026-11-20T12:00:00.000Z')
const wait = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}
const choices: Record<string, AnswerChoice> = {}
const mock = openMock({
  storage: localStorage,
  now: () => now,
  choiceOf: (name) => choices[name],
})
const server = setupServer(http.all('*/api/*', ({ request }) => mock.answer(request)))
const account = privateKeyToAccount(`0x${'3c'.repeat(32)}`)

beforeAll(() => server.listen())
beforeEach(() => mock.beginAgain())
afterEach(() => {
  for (const name of Object.keys(choices)) delete choices[name]
  setDefaultToken(undefined)
})
afterAll(() => server.close())

function enter(initialState: InitialState): string {
  const token = mock.enter(initialState, undefined) as string
  setDefaultToken(token)
  return token
}

async function sentCode(about: string, channel: string): Promise<string> {
  const answer = await fetch(`${location.origin}/api/sandbox/outbox?about=${about}`)
  const { messages } = (await answer.json()) as { messages: { channel: string; code: string }[] }
  return messages.find((message) => message.channel === channel)?.code ?? ''
}

test('a member logs in with both codes, and reads sealed answers @rest', async () => {
  const given = { identifier: 'demo@fnx.example', password: mockPassword }
  const { challengeId } = await call(loginCalls.userLogin, given)
  const phoneCode = await sentCode(challengeId, 'sms')
  const wrong = call(loginCalls.loginVerifyOtp, {
    challengeId,
    phoneCode,
    emailCode: '000000x'.slice(0, 6),
  })
  await expect(wrong).rejects.toMatchObject({ code: 'CODE_WRONG' })
  const emailCode = await sentCode(challengeId, 'email')
  const granted = await call(loginCalls.loginVerifyOtp, { challengeId, phoneCode, emailCode })
  setDefaultToken(granted.next === 'done' ? granted.token : undefined)
  const { holdings } = await call(holdingsCalls.dashboard, {})
  expect(holdings).toMatchObject({ available: '95000000', staked: '30000000' })
  await call(loginCalls.logout, {})
  await expect(call(holdingsCalls.dashboard, {})).rejects.toMatchObject({ code: 'SESSION_ENDED' })
})

async function linkedBuyer(): Promise<PricedCurrency> {
  enter('verified')
  await call(walletLinkCalls.userWalletRequest, { action: 'nonce' })
  const message = `Sign in with ${account.address}`
  const signature = await account.signMessage({ message })
  await call(walletLinkCalls.userWalletRequest, { action: 'link', message, signature })
  await call(faucetCalls.faucet, { address: account.address })
  const { docs } = await call(pricedCurrencyCalls.getCurrencyList, {})
  return docs.find(({ symbol }) => symbol === 'USDT') as PricedCurrency
}

const wallet = () =>
  createWalletClient({ account, chain: bnbChain, transport: custom({ request: askChain }) })

const transfer = (to: string, amount: string): Hex =>
  `0xa9059cbb${to.slice(2).padStart(64, '0')}${BigInt(amount).toString(16).padStart(64, '0')}`

test('a purchase ends with shares, and with a receipt that passes its own check @rest', async () => {
  const { symbol, address } = await linkedBuyer()
  const quote = await call(purchaseCalls.getConvertedAmount, {
    currency: symbol,
    receive: '10000000',
  })
  const { documents } = await call(offeringCalls.offering, {})
  const accepted = acceptedOf(documents)
  const wish = { quoteId: quote.id, payer: account.address, accepted }
  const order = await call(purchaseCalls.placeOrder, wish, { idempotencyKey: 'order-of-this-test' })
  await verifyOrder({ ...quote, token: address, accepted }, order, account.address)
  expect(await isSignedByUs(order)).toBe(true)
  const to = order.token as Hex
  const hash = await wallet().sendTransaction({ to, data: transfer(order.treasury, order.pay) })
  await call(
    purchaseCalls.buyShare,
    { orderId: order.id, hash },
    { idempotencyKey: 'report-of-this' },
  )
  const status = async () => (await call(transactionCalls.transaction, { id: order.id })).status
  expect(await status()).toBe('pending')
  wait(5)
  expect(await status()).toBe('confirmed')
  const detail = await call(transactionCalls.transaction, { id: order.id })
  const found = await readPayment({ hash, logIndex: detail.paid?.logIndex ?? 9 })
  if (found === 'absent') throw new Error('The payment is on no chain')
  expect(summaryOf(receiptChecks(detail, found))).toBe('all match')
  const { holdings } = await call(holdingsCalls.dashboard, {})
  expect(holdings.available).toBe('10000000')
})

test('an unpaid order expires @rest', async () => {
  const { symbol } = await linkedBuyer()
  const quote = await call(purchaseCalls.getConvertedAmount, {
    currency: symbol,
    receive: '10000000',
  })
  const wish = { quoteId: quote.id, payer: account.address, accepted: [] }
  const { id } = await call(purchaseCalls.placeOrder, wish, {
    idempotencyKey: 'order-of-this-test',
  })
  wait(601)
  expect((await call(transactionCalls.transaction, { id })).status).toBe('expired')
})

test('a transfer needs no wallet, and arrives after a minute @rest', async () => {
  enter('verified')
  const { id: quoteId } = await call(purchaseCalls.getConvertedAmount, {
    currency: 'USD',
    pay: '50000',
  })
  const order = await call(
    purchaseCalls.placeBankOrder,
    { quoteId, accepted: [] },
    { idempotencyKey: 'order-of-this-test' },
  )
  const detail = () => call(transactionCalls.transaction, { id: order.id })
  const { iban, reference } = order
  expect(await detail()).toMatchObject({ status: 'awaiting', transfer: { iban, reference } })
  wait(61)
  expect(await detail()).toMatchObject({
    status: 'confirmed',
    transfer: { bookedOn: '2026-11-20' },
  })
  const { holdings } = await call(holdingsCalls.dashboard, {})
  expect(holdings.available).toBe(order.receive)
})

test('staked shares are not available, and their reward can be claimed', async () => {
  enter('demo')
  const before = await call(stakingCalls.staking, {})
  const claimed = await call(
    stakingCalls.stakingClaim,
    {},
    { idempotencyKey: 'claim-of-this-test' },
  )
  expect(claimed.amount).toBe(before.claimable)
  const wish = { planId: '3-months', amount: '5000000', rateBps: 300 } as const
  await call(stakingCalls.stake, wish, { idempotencyKey: 'stake-of-this-test' })
  const after = await call(stakingCalls.staking, {})
  const left = BigInt(before.available) + BigInt(claimed.amount) - 5_000_000n
  expect([after.available, after.claimable]).toEqual([String(left), '0'])
})

test('a new member is verified a few seconds after the provider was told', async () => {
  enter('new')
  const buying = call(purchaseCalls.placeOrder, {
    quoteId: 'x',
    payer: account.address,
    accepted: [],
  })
  await expect(buying).rejects.toMatchObject({ code: 'KYC_REQUIRED' })
  const { token } = await call(kycCalls.generateSdkToken, {})
  const body = JSON.stringify({ fullName: 'Nele New', birthDate: '1990-01-01', answer: 'verified' })
  const headers = { 'x-access-token': token }
  await fetch(`${location.origin}/api/sandbox/reviewer/send`, { method: 'POST', headers, body })
  expect((await call(kycCalls.progress, {})).status).toBe('PENDING')
  wait(4)
  expect((await call(kycCalls.progress, {})).status).toBe('APPROVED')
})

test('a ballot has the fingerprint that a page works out, and is told again', async () => {
  enter('demo')
  const [vote] = (await call(voteCalls.votes, {})).docs
  const said = { vote: vote?.id ?? '', choices: ['for' as const], salt: 'ab'.repeat(32) }
  const key = { idempotencyKey: 'ballot-of-this-test' }
  const { fingerprint } = await call(voteCalls.vote, { ...said, code: '123456' }, key)
  const microShares = vote?.counted?.shares ?? ''
  expect(fingerprint).toBe(await ballotFingerprint({ ...said, microShares }))
  const [after] = (await call(voteCalls.votes, {})).docs
  expect(after?.ballot?.fingerprint).toBe(fingerprint)
})

test('a member on hold reads everything and begins nothing', async () => {
  enter('hold')
  expect((await call(holdingsCalls.dashboard, {})).holdings.available).toBe('95000000')
  const wish = { planId: '3-months', amount: '5000000', rateBps: 300 } as const
  const staking = call(stakingCalls.stake, wish, { idempotencyKey: 'stake-of-this-test' })
  await expect(staking).rejects.toMatchObject({ code: 'ON_HOLD' })
})

describe('a call answers as it was chosen', () => {
  const name = 'wallet.transactions'
  const ask = () => call(transactionCalls.transactions, {})

  test('empty', async () => {
    enter('demo')
    expect((await ask()).docs).toHaveLength(3)
    choices[name] = 'empty'
    expect(await ask()).toMatchObject({ docs: [], total: 0 })
  })

  test('refused, with a sentence', async () => {
    enter('demo')
    choices[name] = 'TOO_MANY'
    const refusal = { code: 'TOO_MANY', status: 429, message: 'Too many tries. Wait a little.' }
    await expect(ask()).rejects.toMatchObject(refusal)
  })

  test.each(['broken', 'away'] as const)('%s', async (choice) => {
    enter('demo')
    choices[name] = choice
    await expect(ask()).rejects.toMatchObject({ code: undefined })
  })
})

const examples = allEndpoints().map(({ name, endpoint }) => {
  const schemas = collectSchemas()
  const schema = schemas.of(endpoint.request, 'input')
  const input = exampleOf(schema, { name: '', schemas: schemas.met(), isWhole: false })
  return { name, endpoint, input: input as Record<string, unknown> }
})

test.each(examples)(
  '$name answers by its description, or refuses @rest',
  async ({ endpoint, input }) => {
    const token = enter('demo')
    const rest = new Map(Object.entries(input))
    const path = pathParts(endpoint.path).reduce((text, part) => {
      const value = String(rest.get(part))
      rest.delete(part)
      return text.replace(`{${part}}`, value)
    }, endpoint.path)
    const isRead = endpoint.method === 'GET' || endpoint.method === 'DELETE'
    const query = isRead
      ? `?${new URLSearchParams([...rest].map(([one, value]) => [one, String(value)]))}`
      : ''
    const answer = await fetch(`${location.origin}/api/v1/${path}${query}`, {
      method: endpoint.method,
      headers: { token },
      ...(!isRead && { body: JSON.stringify(Object.fromEntries(rest)) }),
    })
    expect(answer.status).toBeLessThan(500)
  },
)

test('the choices stand in the address, beside what else does', () => {
  const search = '?range=1Y&mock=as:demo,wallet.placeOrder:SOLD_OUT,user.dashboard:slow'
  const read = readChoices(search)
  expect(read).toEqual({
    as: 'demo',
    calls: { 'wallet.placeOrder': 'SOLD_OUT', 'user.dashboard': 'slow' },
  })
  expect(withChoices('/buy-shares?range=1Y#quote', read)).toBe(`/buy-shares${search}#quote`)
  expect(withChoices(`/buy-shares${search}`, { calls: {} })).toBe('/buy-shares?range=1Y')
  expect(readChoices('?mock=as:nobody,wallet.sale:unheard')).toEqual({ calls: {} })
})
