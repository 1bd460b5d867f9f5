import type { Signal } from '@/contract/health'
import { publishAudit } from '@/server/modules/ledger/audit/publish'
import type { Prices } from '@/server/modules/offerings/needs'
import { priceAway } from '@/server/modules/offerings/price.service'
import { sandboxPrices } from '@/server/sandbox/prices-sandbox'
import { makeApi, type TestApi, TestClock } from '../../support/api'
import { auditDue, renewOwnSignals, watchPrices } from '../../support/jobs'
import { makeBuyerIn, paymentFixture } from '../../support/payment-fixture'
import { placeOrderAs, quoteTo } from '../../support/purchase'
import { stillChain } from '../../support/still-chain'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

async function health(api: TestApi) {
  const { status, body } = await api.get('health/status')
  const { orders, signals } = body.data as unknown as { orders: string; signals: Signal[] }
  return { status, orders, of: (name: string) => signals.find((signal) => signal.name === name) }
}

const renewOwn = ({ services }: TestApi) =>
  renewOwnSignals(services, { isWorking: true, isSending: false })

describe('the books', () => {
  const auditedApi = async () => {
    const api = await makeApi()
    await auditDue(api.services)
    return api
  }

  test('warn two hours after an audit, alarm after six @rest', async () => {
    const api = await auditedApi()
    const states: unknown[] = []
    for (const ms of [2 * hour - second, second, 4 * hour - second, second]) {
      api.clock.forward(ms)
      await renewOwn(api)
      const { of } = await health(api)
      states.push([of('books')?.state, of('books')?.isPausing])
    }
    expect(states).toEqual([
      ['good', false],
      ['warn', false],
      ['warn', false],
      ['alarm', false],
    ])
    await auditDue(api.services)
    await renewOwn(api)
    expect((await health(api)).of('books')).toMatchObject({ state: 'good', value: '0 s' })
  })

  test('that do not add up alarm and pause orders @rest', async () => {
    const fixture = await paymentFixture()
    const { api } = fixture
    const buyer = await makeBuyerIn(fixture)
    const live = async (ms: number) => {
      for (let elapsed = 0; elapsed < ms; elapsed += 10 * second) {
        fixture.chain.mineEmpty(10)
        await fixture.run()
        await renewOwn(api)
      }
    }
    const order = async () => {
      const quote = await quoteTo(buyer.member)
      return placeOrderAs(buyer.member, { quoteId: quote.id, payer: buyer.wallet })
    }
    const changeBy = (amount: string) =>
      api.database.script(`set session_replication_role = replica;
        update ledger_account set balance = balance ${amount}
          where id = (select id from ledger_account where type = 'unsold' order by id limit 1);
        set session_replication_role = origin`)
    await changeBy('+ 5')
    await auditDue(api.services)
    await live(20 * second)
    const { status, orders, of } = await health(api)
    expect([status, orders]).toEqual([503, 'paused'])
    expect(of('books')).toMatchObject({ state: 'alarm', value: '1 finding', isPausing: true })
    expect((await order()).body.code).toBe('PAUSED')
    await changeBy('- 5')
    // A period has one audit.
    await live(60 * second)
    await publishAudit(api.services)
    await live(30 * second)
    expect((await order()).body.code).toBe('PAUSED')
    await live(60 * second)
    expect((await order()).status).toBe(200)
  })

  test('age from the start if never audited', async () => {
    const api = await makeApi()
    api.clock.forward(2 * hour)
    await renewOwn(api)
    expect((await health(api)).of('books')?.state).toBe('warn')
  })
})

describe('prices', () => {
  async function priced() {
    const clock = new TestClock()
    const silent = new Set<string>()
    let requestCount = 0
    const source = sandboxPrices(clock)
    const prices: Prices = {
      priceOf: async (symbol) => {
        requestCount += 1
        if (silent.has(symbol)) throw priceAway()
        return source.priceOf(symbol)
      },
    }
    const api = await makeApi({ clock, prices, chain: stillChain() })
    const stateAfter = async (ms: number) => {
      for (let elapsed = 0; elapsed < ms; elapsed += 5 * second) {
        clock.forward(5 * second)
        await watchPrices(api.services)
      }
      return (await health(api)).of('prices')
    }
    return { api, silent, stateAfter, asked: () => requestCount }
  }

  test('warn at two minutes old and alarm at ten @rest', async () => {
    const { api, silent, stateAfter } = await priced()
    expect(await stateAfter(minute + 5 * second)).toMatchObject({ state: 'good', value: '0 s' })
    silent.add('USDC')
    expect((await stateAfter(2 * minute - 5 * second))?.state).toBe('good')
    expect((await stateAfter(5 * second))?.state).toBe('warn')
    expect((await stateAfter(8 * minute - 5 * second))?.state).toBe('warn')
    expect(await stateAfter(5 * second)).toMatchObject({ state: 'alarm', isPausing: false })
    expect((await health(api)).status).toBe(503)
    silent.clear()
    expect((await stateAfter(30 * second))?.state).toBe('good')
  })

  test('age from the start if none ever came', async () => {
    const { silent, stateAfter } = await priced()
    for (const symbol of ['BNB', 'USDT', 'USDC']) silent.add(symbol)
    expect((await stateAfter(2 * minute))?.state).toBe('warn')
  })

  test('are fetched once every half minute', async () => {
    const { stateAfter, asked } = await priced()
    await stateAfter(2 * minute)
    expect(asked()).toBe(4 * 3)
  })
})
