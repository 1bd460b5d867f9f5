import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { ledgerAccountName } from '@/console/drawing/record-names'
import type { Stake } from '@/contract/user/staking'
import { depositRewards, post } from '@/server/modules/ledger'
import type { OperatorRole } from '@/server/modules/operators/tables'
import { payments, refunds, treasuryChecks } from '@/server/modules/purchases/tables'
import { runCommand } from '@/server/ops/commands'
import { type ConsoleVisit, openConsole, tableIn, visitAs } from '../support/console-visit'
import { eventLog } from '../support/event-log'
import { someHash } from '../support/make-transactions'
import {
  type Buyer,
  makeBuyerIn,
  orderOf,
  type PaymentFixture,
  paymentFixture,
  paymentOf,
  settlementsIn,
} from '../support/payment-fixture'
import { issueShares } from '../support/purchase'
import { newAddress } from '../support/scripted-chain'
import { sendStake, share } from '../support/staking'

let fixture: PaymentFixture
let app: Hono
let treasurer: ConsoleVisit

const asRole = async (role: OperatorRole) => visitAs(fixture.api, app, `${role}@fnx.example`, role)

beforeEach(async () => {
  fixture = await paymentFixture()
  app = openConsole(fixture.api)
  treasurer = await asRole('treasury')
})

async function paid(buyer: Buyer, part = 1n): Promise<string> {
  const order = await orderOf(fixture, buyer)
  const amount = BigInt(order.pay) / part
  fixture.chain.mine(paymentOf(fixture, order, { amount }))
  await fixture.settleAll()
  return order.id
}

test('a payment is listed with its outcome and opens with facts @rest', async () => {
  const buyer = await makeBuyerIn(fixture)
  const orderId = await paid(buyer)
  const [row] = tableIn((await treasurer.get('/payments')).text, 'Payments')
  expect(row?.slice(1, 4)).toEqual(['100.00 USDT', 'Credited', '–'])
  const [settled] = await settlementsIn(fixture)
  const { text } = await treasurer.get(`/payments/${settled?.payment.id}`)
  for (const fact of [settled?.payment.hash, settled?.payment.payer, orderId, 'Credited'])
    expect(text).toContain(fact)
  expect(text).not.toContain('/people/')
  expect(text).not.toContain(buyer.member.email)
})

test('payments are found by order number, transaction hash and address @rest', async () => {
  const buyer = await makeBuyerIn(fixture)
  const orderId = await paid(buyer)
  await paid(buyer)
  await paid(await makeBuyerIn(fixture))
  const [first, second] = (await settlementsIn(fixture)).map(({ payment }) => payment)
  const find = async (typed: unknown) => {
    const { text } = await treasurer.get(`/payments?find=${encodeURIComponent(String(typed))}`)
    expect(text).toContain('Payments found')
    return [...text.matchAll(/href="\/payments\/([0-9a-f-]{36})"/g)].map(([, id]) => id)
  }
  expect(await find(orderId)).toEqual([first?.id])
  expect(await find(` ${orderId.toUpperCase()} `)).toEqual([first?.id])
  expect(await find(second?.id)).toEqual([second?.id])
  expect(await find(second?.hash)).toEqual([second?.id])
  expect(await find(buyer.wallet)).toEqual([second?.id, first?.id])
  for (const stranger of [someHash(), newAddress(), randomUUID()]) {
    expect(await find(stranger)).toEqual([])
    const { text } = await treasurer.get(`/payments?find=${stranger}`)
    expect(text).toContain('No payment found.')
  }
})

test('a stranger’s payment is found by the order that it names, and by its refund @rest', async () => {
  const buyer = await makeBuyerIn(fixture)
  const order = await orderOf(fixture, buyer)
  fixture.chain.mine(paymentOf(fixture, order, { from: newAddress() }))
  await fixture.settleAll()
  const [named] = await settlementsIn(fixture)
  expect([named?.settlement.orderId, named?.settlement.namedOrderId]).toEqual([null, order.id])
  const hash = someHash()
  const id = named?.payment.id ?? ''
  await fixture.api.services.db.insert(refunds).values({
    paymentId: id,
    recipient: buyer.wallet,
    amount: named?.payment.amount ?? 1n,
    hash,
    nonce: 1,
    signedTransaction: '0x',
    signedAt: fixture.api.clock.now(),
  })
  for (const typed of [order.id, hash])
    expect((await treasurer.get(`/payments?find=${typed}`)).text).toContain(`/payments/${id}"`)
})

test('a search that can be none says what to enter, in both languages @rest', async () => {
  const { status, text } = await treasurer.get('/payments?find=0x12%22%3E')
  expect(status).toBe(422)
  expect(text).toContain('Enter a whole order number, transaction hash or address.')
  expect(text).toContain('value="0x12&quot;&gt;"')
  const german = (await treasurer.get('/payments?find=Meier&lang=de')).text
  expect(german).toContain('Geben Sie eine vollständige Auftragsnummer')
})

test('suspense lists mismatches with reasons, beside the refunds @rest', async () => {
  const buyer = await makeBuyerIn(fixture)
  await paid(buyer, 2n)
  const back = await paid(buyer, 3n)
  const input = { transactionId: back, choice: 'refund' }
  expect((await buyer.member.call('POST', 'wallet/resolvePayment', input)).status).toBe(200)
  fixture.chain.mine(
    fixture.chain.pay(newAddress(), fixture.treasury, 10n ** 21n, { symbol: 'USDT' }),
  )
  await fixture.settleAll()
  const { text } = await treasurer.get('/suspense')
  const waiting = tableIn(text, 'In suspense')
  expect(waiting.map((row) => row.slice(1, 4))).toContainEqual([
    '50.00 USDT',
    'Less than ordered',
    'Member decides',
  ])
  expect(tableIn(text, 'Refunds').map((row) => row.slice(1, 4))).toEqual([
    ['33.33 USDT', 'Less than ordered', 'Not signed yet'],
  ])
  expect(text).toContain('1,000.00 USDT')
  expect(text).not.toContain('Nothing is in suspense.')
})

test('a payment says until when its member decides, and not once they have @rest', async () => {
  const buyer = await makeBuyerIn(fixture)
  const transactionId = await paid(buyer, 2n)
  const [settled] = await settlementsIn(fixture)
  const read = async () => (await treasurer.get(`/payments/${settled?.payment.id}`)).text
  expect(await read()).toContain('Member decides by')
  await buyer.member.call('POST', 'wallet/resolvePayment', { transactionId, choice: 'refund' })
  expect(await read()).not.toContain('Member decides by')
})

test('support sees no payments, suspense or books @rest', async () => {
  const support = await asRole('support')
  for (const path of ['/payments', '/suspense', '/books']) {
    expect([path, (await support.get(path)).status]).toEqual([path, 403])
    const events = await eventLog(fixture.api.services.db)
    expect(events.at(-1)).toMatchObject({ action: 'was refused', details: { page: `GET ${path}` } })
  }
})

test('an amount is rounded to the nearest cent, never below what was paid @rest', async () => {
  const { db } = fixture.api.services
  const at = fixture.api.clock.now()
  await db.insert(payments).values({
    chainId: 56,
    hash: someHash(),
    logIndex: 0,
    blockHash: someHash(),
    blockAt: at,
    blockNumber: 9n,
    payer: newAddress(),
    treasury: fixture.treasury,
    seenAt: at,
    currency: 'USDT',
    amount: 99_999_999_999_999_999_999n,
  })
  const { text } = await treasurer.get('/payments')
  expect(text).toContain('100.00 USDT')
  expect(text).not.toContain('99.99 USDT')
})

test('older payments follow on pages, each once, also those from one address @rest', async () => {
  const { db } = fixture.api.services
  const payer = newAddress()
  const at = fixture.api.clock.now()
  const rows = Array.from({ length: 120 }, (_, place) => ({
    chainId: 56,
    hash: someHash(),
    logIndex: place % 3,
    blockHash: someHash(),
    blockAt: at,
    blockNumber: BigInt(Math.floor(place / 5)),
    payer,
    treasury: fixture.treasury,
    currency: 'USDT',
    amount: BigInt(place + 1),
    seenAt: at,
  }))
  await db.insert(payments).values(rows)
  for (const start of ['/payments', `/payments?find=${payer}`]) {
    const seen: string[] = []
    let path: string | undefined = start
    while (path !== undefined) {
      const { text }: { text: string } = await treasurer.get(path)
      seen.push(
        ...[...text.matchAll(/href="\/payments\/([0-9a-f-]{36})"/g)].map(([, id]) => id ?? ''),
      )
      path = /href="(\/payments\?[^"]*before=[^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
    }
    expect([start, seen.length]).toEqual([start, 120])
    expect(new Set(seen).size).toBe(120)
  }
})

describe('the books', () => {
  async function move(owner: string, kind: string, amount: bigint): Promise<void> {
    const from = { type: 'unsold', asset: 'SHARE' } as const
    const to = { owner, type: 'available', asset: 'SHARE' } as const
    const journal = { key: kind, kind, at: fixture.api.clock.now(), moves: [{ from, to, amount }] }
    await fixture.api.services.db.transaction((tx) => post(tx, [journal]))
  }

  test('let treasury ask for a reward pool while there is none @rest', async () => {
    const { db } = fixture.api.services
    const heading = 'Fill the reward pool'
    await issueShares(fixture.api)
    const auditor = await asRole('auditor')
    expect((await treasurer.get('/books')).text).toContain(heading)
    expect((await auditor.get('/books')).text).not.toContain(heading)
    const { location } = await treasurer.send('/ask/rewards-deposit', { reason: 'The first day' })
    const { text } = await treasurer.get(location ?? '')
    expect(text).toMatch(/Reward pool.*None.*90,000 shares/s)
    await depositRewards(db, fixture.api.clock.now())
    expect((await treasurer.get('/books')).text).not.toContain(heading)
  })

  test('agree with `ops books` after purchases, gifts and exits @rest', async () => {
    const { services, clock } = fixture.api
    await depositRewards(services.db, clock.now())
    const buyer = await makeBuyerIn(fixture)
    await paid(buyer)
    await move(buyer.accountId, 'sandbox gift', 20n * share)
    const stake = (await sendStake(buyer.member, 10n * share)).opened as Stake
    const { returned, reward } = stake.leaving ?? {}
    const left = await buyer.member.call('POST', 'user/leaveStake', {
      stakeId: stake.id,
      returned,
      reward,
    })
    expect(left.status).toBe(200)
    await sendStake(buyer.member, 5n * share)
    const { text: told } = await runCommand(services, ['books'])
    const lines = told.split('\n').map((line) => line.split('  '))
    const { text } = await treasurer.get('/books')
    const own = tableIn(text, 'Platform accounts')
    const wanted = lines.filter(([, type]) => !type?.includes(' of '))
    expect(own).toEqual(
      wanted.map(([asset, type = '', sum]) => [
        ledgerAccountName(type),
        asset,
        sum?.replace('-', '−'),
      ]),
    )
    const people = lines.filter(([, type]) => type?.includes(' of '))
    const micro = (text = '') => {
      const [whole = '', part = ''] = text.replaceAll(',', '').split('.')
      return BigInt(whole + part.padEnd(6, '0'))
    }
    const sum = people.reduce((total, [, , held]) => total + micro(held), 0n)
    const [, shown] = /Members hold<\/span><span class="v">([\d,.]+)/.exec(text) ?? []
    expect(micro(shown)).toBe(sum)
  })

  test('name the treasury’s holdings beside their own', async () => {
    const { db } = fixture.api.services
    const look = { currency: 'USDT', blockNumber: 7n, checkedAt: fixture.api.clock.now() }
    await db
      .insert(treasuryChecks)
      .values([{ ...look, onChain: 5n * 10n ** 18n, inBooks: 3n * 10n ** 18n + 1n }])
    const { text } = await treasurer.get('/books')
    const inBooks = '3.000000000000000001'
    const between = '1.999999999999999999'
    expect(tableIn(text, 'Differences')[0]?.slice(1)).toEqual(['USDT', '7', '5', inBooks, between])
    expect(text).toContain('<span class="label">Unexplained</span><span class="v">1</span>')
  })
})
