import { AsyncLocalStorage } from 'node:async_hooks'
import { asc } from 'drizzle-orm'
import { dayMs, minuteMs } from '@/config/durations'
import { carryLocale, inLocale } from '@/messages/locale'
import { sharePriceAt } from '@/server/modules/offerings/price.service'
import { sharePrices } from '@/server/modules/offerings/tables'
import { runCommand } from '@/server/ops/commands'
import { operatorCommands } from '@/server/platform/db/tables'
import { makeApi, type TestApi } from '../../support/api'
import {
  makeBuyerIn,
  orderOf,
  paymentFixture,
  paymentOf,
  sharesOf,
} from '../../support/payment-fixture'
import { issueShares, makeBuyer, placeOrderAs, quoteTo } from '../../support/purchase'
import { quickMember } from '../../support/quick-member'
import { stopSale } from '../../support/stop-sale'

const dollar = 1_000_000n

let api: TestApi
const ops = (...words: string[]) => runCommand(api.services, words)
const setPrice = (price: string, by: string, reason = 'the board said so') =>
  ops('price', 'set', price, '--by', by, '--reason', reason)
const price = () => sharePriceAt(api.services.db, api.clock.now())
const history = () =>
  api.services.db.select().from(operatorCommands).orderBy(asc(operatorCommands.serial))

async function production(): Promise<void> {
  api = await makeApi({ mode: 'sandbox' })
  const { db } = api.services
  await db.delete(sharePrices)
  await issueShares(api)
  await ops('price', 'set', '10')
  api.clock.forward(minuteMs)
  api.services.mode = 'production'
}

describe('the price of a share', () => {
  beforeEach(production)

  test.each(['11', '9', '10.5'])('%s, within a tenth, is set at once @rest', async (text) => {
    expect((await setPrice(text, 'ada')).isDone).toBe(true)
    expect(await price()).toBe(BigInt(Number(text) * 1_000_000))
  })

  test.each(['10.125', '10.000001', '9.9990', '10.', 'much', '0', '1e3'])(
    '%s is no price in whole cents @rest',
    async (text) => {
      expect(await setPrice(text, 'ada')).toMatchObject({
        isDone: false,
        text: expect.stringContaining('Enter dollars and whole cents: 12.48'),
      })
      expect(await price()).toBe(10n * dollar)
    },
  )

  test.each(['11.01', '8.99', '15', '5'])(
    '%s is set when another operator says the same',
    async (text) => {
      const first = await setPrice(text, 'ada')
      expect(first.isDone).toBe(false)
      expect(first.text).toMatch(/when another operator gives the same command within an hour/)
      expect(await price()).toBe(10n * dollar)
      api.clock.forward(59 * minuteMs)
      expect((await setPrice(text, 'grace')).isDone).toBe(true)
      expect(await price()).toBe(BigInt(Math.round(Number(text) * 1_000_000)))
    },
  )

  test.each(['15.01', '4.99', '0.01', '999999999'])(
    '%s, beyond half of it, is refused whoever asks',
    async (text) => {
      for (const by of ['ada', 'grace']) expect((await setPrice(text, by)).isDone).toBe(false)
      expect((await setPrice(text, 'ada')).text).toMatch(
        /more than 50% from the last fixing, \$10\.00\./,
      )
      expect(await price()).toBe(10n * dollar)
    },
  )

  test('operators cannot confirm themselves under another spelling @rest', async () => {
    await setPrice('12', 'ada')
    expect((await setPrice('12', ' ADA ')).isDone).toBe(false)
    expect(await price()).toBe(10n * dollar)
  })

  test('another price or an hour’s wait confirms nothing @rest', async () => {
    await setPrice('12', 'ada')
    expect((await setPrice('12.1', 'grace')).isDone).toBe(false)
    api.clock.forward(60 * minuteMs)
    expect((await setPrice('12', 'grace')).isDone).toBe(false)
    expect(await price()).toBe(10n * dollar)
  })

  test('small steps come no further than a tenth in a day', async () => {
    expect((await setPrice('11', 'ada')).isDone).toBe(true)
    api.clock.forward(minuteMs)
    const next = await setPrice('11.5', 'ada')
    expect(next.text).toMatch(/more than 10% from \$10\.00, a price of the last 24 hours/)
    expect((await setPrice('11.9', 'grace')).isDone).toBe(false)
    expect(await price()).toBe(11n * dollar)
  })

  test('two operators may go further, one a day later @rest', async () => {
    await setPrice('11', 'ada')
    api.clock.forward(dayMs - 1)
    expect((await setPrice('12', 'ada')).isDone).toBe(false)
    api.clock.forward(1)
    expect((await setPrice('12', 'ada')).isDone).toBe(true)
    api.clock.forward(minuteMs)
    expect((await setPrice('12.5', 'ada')).isDone).toBe(false)
    expect((await setPrice('12.5', 'grace')).isDone).toBe(true)
  })

  test('steps down count, a step back does not @rest', async () => {
    await setPrice('9.2', 'ada')
    api.clock.forward(minuteMs)
    expect((await setPrice('8.5', 'ada')).isDone).toBe(false)
    expect((await setPrice('10', 'ada')).isDone).toBe(true)
  })

  test('a price set in between cancels a waiting one @rest', async () => {
    await setPrice('12', 'ada')
    api.clock.forward(minuteMs)
    await setPrice('10.5', 'grace')
    api.clock.forward(minuteMs)
    expect((await setPrice('12', 'grace')).isDone).toBe(false)
    expect(await price()).toBe(10_500_000n)
  })

  test('nothing is set without a name and a reason @rest', async () => {
    expect(await ops('price', 'set', '10.1', '--by', 'ada')).toMatchObject({
      isDone: false,
      text: 'Say why: --reason "<why>".',
    })
    expect(await ops('price', 'set', '10.1', '--reason', 'why not')).toMatchObject({
      isDone: false,
      text: 'Say who you are: --by <name>.',
    })
    expect(await price()).toBe(10n * dollar)
  })

  test('a sandbox takes any price at once @rest', async () => {
    api.services.mode = 'sandbox'
    expect((await ops('price', 'set', '0.01')).isDone).toBe(true)
    expect(await price()).toBe(10_000n)
  })

  test('the history records every command, done or refused @rest', async () => {
    await setPrice('12', 'ada', 'a good year')
    api.clock.forward(minuteMs)
    await setPrice('12', 'grace', 'I agree')
    await setPrice('99', 'ada', 'a slip')
    const [, first, second, third] = await history()
    const was = { priceMicroUsd: '10000000' }
    const became = { priceMicroUsd: '12000000' }
    const row = { command: 'price set', words: '12' }
    expect([first, second, third]).toMatchObject([
      { ...row, operator: 'ada', reason: 'a good year', outcome: 'asked', before: was, after: was },
      { ...row, operator: 'grace', reason: 'I agree', outcome: 'done', before: was, after: became },
      { words: '99', operator: 'ada', outcome: 'refused', before: became, after: became },
    ])
    const { text } = await ops('history')
    expect(text).toMatch(/grace {2}price set 12 {2}done {2}I agree {2}.+10000000.+ → .+12000000/)
  })
})

describe('the sale', () => {
  beforeAll(() => carryLocale(new AsyncLocalStorage<string>()))
  beforeEach(async () => {
    api = await makeApi()
  })
  const sale = async () => (await api.get('wallet/sale')).body.data as unknown

  test('is stopped by an operator, and says why @rest', async () => {
    expect(await sale()).toMatchObject({ isOpen: true, reason: null })
    const stop = stopSale('A new prospectus is on its way')
    expect((await ops(...stop)).isDone).toBe(true)
    const reason = 'No new orders: A new prospectus is on its way. You can still pay open ones.'
    expect(await sale()).toMatchObject({ isOpen: false, reason })
    expect(await inLocale('de', sale)).toMatchObject({
      reason:
        'Keine neuen Aufträge: A new prospectus is on its way (de). Offene können Sie noch bezahlen.',
    })
    const member = await quickMember(api)
    const payer = await makeBuyer(api, member)
    const { id } = await quoteTo(member)
    const refusedAnswer = await placeOrderAs(member, { quoteId: id, payer })
    expect([refusedAnswer.status, refusedAnswer.body.code, refusedAnswer.body.message]).toEqual([
      503,
      'SALE_STOPPED',
      reason,
    ])
    api.clock.forward(dayMs)
    expect(await sale()).toMatchObject({ isOpen: false })
    await ops('sale', 'resume', '--by', 'ada', '--reason', 'It is out')
    expect(await sale()).toMatchObject({ isOpen: true, reason: null })
    const [first, second] = await history()
    expect([first, second]).toMatchObject([
      { command: 'sale stop', before: { sale: 'open' }, after: { sale: 'stopped' } },
      { command: 'sale resume', reason: 'It is out', after: { sale: 'open' } },
    ])
  })

  test('neither stops nor resumes without a reason', async () => {
    for (const act of ['stop', 'resume'])
      expect((await ops('sale', act, '--by', 'ada')).text).toBe('Say why: --reason "<why>".')
    const english = ['sale', 'stop', '--en', 'A slip', '--by', 'ada', '--reason', 'a test']
    expect((await ops(...english)).text).toBe('Enter why in German.')
    expect(await sale()).toMatchObject({ isOpen: true, reason: null })
  })

  test('credits an order placed before the stop @rest', async () => {
    const fixture = await paymentFixture()
    api = fixture.api
    const buyer = await makeBuyerIn(fixture)
    const order = await orderOf(fixture, buyer)
    await fixture.run()
    await ops(...stopSale('The price is wrong.'))
    fixture.chain.mine(paymentOf(fixture, order))
    await fixture.settleAll()
    expect(await sharesOf(fixture, buyer)).toBe(BigInt(order.receive))
  })

  test('raises no alarm when stopped @rest', async () => {
    await ops(...stopSale('A holiday'))
    const { status, body } = await api.get('health/status')
    expect([status, body.data]).toMatchObject([200, { orders: 'paused' }])
  })
})

test('looking is recorded too, without what it showed', async () => {
  api = await makeApi()
  await ops('messages', '--by', 'ada')
  expect(await history()).toMatchObject([
    { operator: 'ada', command: 'messages', outcome: 'done', before: null, after: null },
  ])
})

test('the record keeps the account, not the address @rest', async () => {
  api = await makeApi()
  const member = await quickMember(api)
  await ops('identity', 'reread', member.email, '--by', 'ada')
  const [row] = await history()
  expect(row).toMatchObject({ command: 'identity reread', words: '(an e-mail address)' })
  expect(row?.before).toEqual({ account: expect.any(String), kycStatus: 'NOT_APPLIED' })
  expect(JSON.stringify(row)).not.toContain(member.email)
})

test('a command cut off stays begun, a failed one says so', async () => {
  api = await makeApi()
  const connectionError = new Error('the line is cut')
  const { db } = api.services
  const inner = { ...api.services, db: Object.create(db) as typeof db }
  const seenPrices: unknown[] = []
  inner.db.transaction = async () => {
    seenPrices.push(await history())
    throw connectionError
  }
  await expect(runCommand(inner, stopSale('A test'))).rejects.toBe(connectionError)
  expect(seenPrices[0]).toMatchObject([
    { command: 'sale stop', outcome: 'begun', before: { sale: 'open' }, after: null },
  ])
  expect(await history()).toMatchObject([{ outcome: 'failed', after: { sale: 'open' } }])
})
