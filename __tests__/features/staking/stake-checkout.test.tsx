import { act, renderHook } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { stakingCalls } from '@/contract/user/staking'
import { type CheckoutEvent, newCheckout } from '@/features/checkout/machine'
import { checkoutStore } from '@/features/checkout/record'
import { reduceCheckout } from '@/features/checkout/reduce'
import type { StakeOrder } from '@/features/staking/queries'
import { stakeAdapter, useStakeOrder } from '@/features/staking/stake-checkout'
import type { StakeQuote } from '@/features/staking/use-stake-form'
import { setDefaultToken } from '@/lib/api/client'
import { forgetAnswers } from '@/lib/api/query-client'
import { tokenStore } from '@/lib/storage/token-store'
import { DataRoot } from '../../support/data-root'

const quote: StakeQuote = {
  planId: '12-months',
  months: 12,
  days: 365,
  rateBps: 550,
  amount: '10000000',
}
const keys = { prepare: 'a record of its own', submit: 'the key of one stake' }
const problem = { code: 'AWAY', message: '', page: 'this page' }

type Event = CheckoutEvent<StakeQuote, null>
const reviewing: StakeOrder = {
  ...newCheckout<StakeQuote, null>('stake'),
  phase: 'reviewing',
  quote,
}
const confirm = (): Event => ({
  type: 'CONFIRM',
  quote,
  payer: '',
  isSecond: false,
  keys,
  atMs: Date.now(),
})
const preparing = reduceCheckout(reviewing, confirm())
const submitting: StakeOrder = { ...preparing, phase: 'submitting', prepared: null, steps: 0 }
const away: StakeOrder = { ...submitting, problem }

test('no wallet is asked for a stake', async () => {
  expect(await stakeAdapter.prepare()).toEqual({ prepared: null, steps: 0 })
  expect(stakeAdapter.walletSteps()).toEqual([])
})

const account = 'an account'
const store = checkoutStore<StakeQuote, null>({ kind: 'stake' }, account)
const tokenOf = (sub: string) => `header.${btoa(JSON.stringify({ sub }))}.signature`

// msw runs on real timers.
const reallyLater = setTimeout
const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  jest.useFakeTimers()
  localStorage.clear()
  forgetAnswers()
  tokenStore.write(tokenOf('ada'))
})
afterEach(() => {
  server.resetHandlers()
  tokenStore.clear()
  setDefaultToken(undefined)
  jest.useRealTimers()
})
afterAll(() => server.close())

const at = '2026-11-22T00:00:00.000Z'
const stake = {
  id: 'made',
  planId: '12-months',
  months: 12,
  amount: quote.amount,
  rateBps: 550,
  days: 365,
  status: 'running',
  startedAt: at,
  unlocksAt: at,
  endedAt: null,
  daysCounted: 0,
  reward: '550000',
  accrued: '0',
  claimed: '0',
  claimable: '0',
  leaving: null,
}

type Fault = 'none' | 'lost before' | 'lost after' | 'refused'

function serverWith(fault: Fault) {
  const made = new Set<string>()
  const now = { fault, asked: 0 }
  server.use(
    // A page that got no answer looks whether the server is there.
    http.get('*/api/v1/health/live', () => HttpResponse.json({})),
    http.post(`*/api/v1/${stakingCalls.stake.path}`, ({ request }) => {
      now.asked += 1
      if (now.fault === 'lost before') return HttpResponse.error()
      if (now.fault === 'refused') {
        const refusal = { status: 422, message: 'No.', code: 'POOL_SHORT' }
        return HttpResponse.json(refusal, { status: 422 })
      }
      made.add(request.headers.get('Idempotency-Key') ?? '')
      if (now.fault === 'lost after') return HttpResponse.error()
      return HttpResponse.json({ status: 200, message: 'OK', data: stake })
    }),
  )
  return { made, now }
}

function page(start: StakeOrder) {
  const heard: string[] = []
  const view = renderHook(() => useStakeOrder(start, store, () => heard.push('made')), {
    wrapper: DataRoot,
  })
  return { ...view, heard, now: () => view.result.current }
}

const pass = (ms = 8_000) =>
  act(async () => {
    for (let past = 0; past < ms; past += 100) {
      await jest.advanceTimersByTimeAsync(100)
      await new Promise((done) => reallyLater(done, 0))
    }
  })

async function kill(view: ReturnType<typeof page>): Promise<StakeOrder | undefined> {
  view.unmount()
  forgetAnswers()
  await pass(100)
  return store.list().at(-1)
}

const fresh = (order: StakeOrder): StakeOrder => ({ ...order, startedAtMs: Date.now() })

test.each([
  ['before anything was sent', () => fresh(preparing)],
  ['between the record and the request', () => fresh(submitting)],
  ['after a try without an answer', () => fresh(away)],
] as const)('killed %s, a tab’s stake is made once @rest', async (_, found) => {
  const { made } = serverWith('none')
  store.put(found())
  const later = page(store.list().at(-1) as StakeOrder)
  await pass()
  expect(later.now().made).toMatchObject({ id: 'made' })
  expect([...made]).toEqual([keys.submit])
  expect([later.heard, store.list()]).toEqual([['made'], []])
})

test.each(['lost before', 'lost after'] as const)(
  'a stake %s is retried under its key @rest',
  async (fault) => {
    const { made, now } = serverWith(fault)
    const first = page(reviewing)
    await act(async () => first.now().send(fresh(preparing)))
    await pass()
    expect(now.asked).toBe(3)
    expect(first.now().submission.isError).toBe(true)
    expect(first.now().order.phase).toBe('submitting')
    const found = await kill(first)
    expect(found).toMatchObject({ phase: 'submitting', keys })
    now.fault = 'none'
    const next = page(found as StakeOrder)
    await pass()
    expect(next.now().made).toMatchObject({ id: 'made' })
    expect([...made]).toEqual([keys.submit])
    expect(store.list()).toEqual([])
  },
)

test('two tabs with one stake make it once', async () => {
  const { made } = serverWith('none')
  store.put(fresh(submitting))
  const [one, other] = [page(fresh(submitting)), page(fresh(submitting))]
  await pass()
  expect([one, other].map((tab) => tab.now().made?.id)).toEqual(['made', 'made'])
  expect([...made]).toEqual([keys.submit])
})

test('a refusal after a reload is reviewed again', async () => {
  serverWith('refused')
  store.put(fresh(submitting))
  const { now } = page(fresh(submitting))
  await pass()
  expect(now().order).toMatchObject({ phase: 'reviewing', problem: { code: 'POOL_SHORT' } })
  expect(store.list()).toEqual([])
})

test('an old confirmed stake is asked about first', async () => {
  const { now } = serverWith('none')
  const old: StakeOrder = { ...submitting, startedAtMs: Date.now() - 11 * 60_000 }
  store.put(old)
  const found = page(old)
  await pass()
  expect([now.asked, store.list()]).toEqual([0, [old]])
  await act(async () => found.now().send(old))
  await pass()
  expect(found.now().made).toMatchObject({ id: 'made' })
})

test('a new login does not make another’s stake', async () => {
  const { made, now } = serverWith('lost before')
  const { now: shown } = page(reviewing)
  await act(async () => shown().send(fresh(preparing)))
  await pass(500)
  tokenStore.write(tokenOf('eve'))
  now.fault = 'none'
  const { asked } = now
  await pass()
  expect([now.asked, [...made]]).toEqual([asked, []])
  expect(checkoutStore<StakeQuote, null>({ kind: 'stake' }, 'eve').list()).toEqual([])
})
