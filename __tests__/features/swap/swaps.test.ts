import { decodeFunctionData, erc20Abi, type Hex, numberToHex } from 'viem'
import { mainTokens } from '@/config/coins'
import { trustedAddresses } from '@/config/trusted-addresses'
import { type CheckoutEvent, newCheckout } from '@/features/checkout/machine'
import { checkoutStore, mayPay, promptOf, resumeCheckout } from '@/features/checkout/record'
import { reduceCheckout } from '@/features/checkout/reduce'
import { prepareCheckout, type WalletAnswer } from '@/features/checkout/run'
import type { ReviewedSwap } from '@/features/swap/rules'
import {
  type PreparedSwap,
  PriceChanged,
  runSwap,
  type Swap,
  SwapRefused,
  storedSwaps,
  swapAdapter,
} from '@/features/swap/swaps'
import { queryClient } from '@/lib/api/query-client'
import type { ChainPort } from '@/server/chain/nodes/chain'
import { exchangeChain, type Pools, pools } from '../../support/exchange-chain'

const one = 10n ** 18n
const account = 'an account'
const payer = `0x${'ab'.repeat(20)}`
const usdt = mainTokens[0]
const store = checkoutStore(storedSwaps, account)
const stored = () => JSON.parse(localStorage.getItem(`checkouts:${account}`) ?? '[]') as Swap[]
const reviewed: ReviewedSwap = {
  kind: 'swap',
  path: [],
  slippageBps: '50',
  deadlineMinutes: 20,
  impactBps: '24',
  pay: { symbol: 'USDT', decimals: 18, address: usdt.address, amount: String(600n * one) },
  receive: { symbol: 'BNB', decimals: 18, address: null, amount: '994521156155430411' },
}
const confirmed: Swap = {
  ...newCheckout<ReviewedSwap, PreparedSwap>('swap'),
  phase: 'preparing',
  startedAtMs: Date.now(),
  payer,
  quote: reviewed,
  keys: { prepare: 'a swap', submit: 'its record' },
}

let state: Pools
let tried: { to: string; data: Hex }[] = []
const { fetch } = globalThis
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  state = pools()
  tried = []
  const chain = exchangeChain(state)
  const { wrapped } = trustedAddresses
  const tokens = mainTokens.map(({ symbol, address }) => ({ symbol, decimals: 18, address }))
  const coin = { symbol: 'BNB', decimals: 18, address: null }
  const currencies = [...tokens, coin].map((currency) => ({ ...currency, name: currency.symbol }))
  queryClient.setQueryData(['swap', 'exchange'], {
    router: trustedAddresses.router,
    wrapped,
    currencies,
  })
  globalThis.fetch = async (_, init) => Response.json(await answersOf(chain, String(init?.body)))
})
afterAll(() => {
  globalThis.fetch = fetch
})

async function answersOf(chain: ChainPort, body: string): Promise<object[]> {
  const asked = JSON.parse(body) as ({ id: number } & Parameters<ChainPort['ask']>[0])[]
  for (const { method, params } of asked)
    if (method === 'eth_estimateGas') tried.push((params as typeof tried)[0] as (typeof tried)[0])
  return Promise.all(
    asked.map(async ({ id, ...call }) => ({ jsonrpc: '2.0', id, ...(await chain.ask(call)) })),
  )
}

const now = () => store.byKey('a swap') as Swap
const send = (event: CheckoutEvent<ReviewedSwap, PreparedSwap>) => store.send('a swap', event)
const approval = `0x${'a1'.repeat(32)}`
const hash = `0x${'b2'.repeat(32)}`

function agrees(meanwhile: () => void = () => undefined) {
  const asked: string[] = []
  const ask = async (value: Swap): Promise<WalletAnswer> => {
    const steps = swapAdapter.walletSteps(value.prepared as PreparedSwap)
    const step = steps[value.hashes.length]
    await step?.check?.()
    asked.push(step?.description ?? 'nothing')
    const isApproval = value.hashes.length < value.steps - 1
    send({ type: 'WALLET_ASKED', asking: { atMs: 1, sentBefore: null } })
    send({ type: 'HASH', hash: isApproval ? approval : hash, atMs: 2, submitKey: 'k' })
    if (isApproval) {
      state.allowance = BigInt(reviewed.pay.amount)
      state.receipts[approval] = true
      meanwhile()
    }
    return 'sent'
  }
  return { asked, ask }
}

const prepared = () => prepareCheckout(store, swapAdapter, confirmed)

test('a first swap approves exactly its amount', async () => {
  await prepared()
  const { asked, ask } = agrees()
  expect(await runSwap(store, 'a swap', ask)).toBe('sent')
  expect(asked).toEqual(['Approve exactly 600.00 USDT', 'Swap 600.00 USDT for BNB'])
  expect(now()).toMatchObject({ phase: 'submitting', hashes: [approval, hash] })
  const { args } = decodeFunctionData({ abi: erc20Abi, data: tried[0]?.data as Hex })
  const { router } = trustedAddresses
  expect(tried[0]?.to).toBe(usdt.address)
  expect([String(args?.[0]).toLowerCase(), args?.[1]]).toEqual([router, 600n * one])
  expect(tried[1]?.to).toBe(router)
})

test('an existing approval is not asked for again', async () => {
  state.allowance = 600n * one
  await prepared()
  const { asked, ask } = agrees()
  await runSwap(store, 'a swap', ask)
  expect(asked).toEqual(['Swap 600.00 USDT for BNB'])
})

test('too small an approval is renewed in full', async () => {
  state.allowance = 600n * one - 1n
  const value = await prepared()
  expect(value.steps).toBe(2)
})

test('a worse price after approval needs acceptance', async () => {
  await prepared()
  const { asked, ask } = agrees(() => {
    state.coins = 380n * one
  })
  await expect(runSwap(store, 'a swap', ask)).rejects.toThrow(PriceChanged)
  expect(asked).toHaveLength(1)
  expect(now()).toMatchObject({ phase: 'atWallet', hashes: [approval] })
  expect(now().newQuote?.receive.amount).toMatch(/^94/)
  expect(await runSwap(store, 'a swap', ask)).toBe('elsewhere')
  send({ type: 'QUOTE_ACCEPTED' })
  expect(await runSwap(store, 'a swap', ask)).toBe('sent')
  expect(now().hashes).toEqual([approval, hash])
})

test('a better price raises the minimum', async () => {
  await prepared()
  const { ask } = agrees(() => {
    state.coins = 800n * one
  })
  await runSwap(store, 'a swap', ask)
  expect(BigInt(now().prepared?.minimum ?? 0)).toBeGreaterThan((197n * one) / 100n)
})

test('an insufficient approval stops without asking again', async () => {
  await prepared()
  const { asked, ask } = agrees(() => {
    state.allowance = 1n
  })
  await expect(runSwap(store, 'a swap', ask)).rejects.toMatchObject({ code: 'ALLOWANCE' })
  expect(asked).toHaveLength(1)
})

test.each([
  ['worse than reviewed', { coins: 380n * one }, PriceChanged],
  ['not to be had', { coins: 0n }, SwapRefused],
])('a price %s leaves nothing behind', async (_, part, error) => {
  Object.assign(state, part)
  await expect(prepared()).rejects.toThrow(error)
  expect(stored()).toEqual([])
})

test('a sent swap is not made again', async () => {
  state.allowance = 600n * one
  await prepared()
  const { asked, ask } = agrees()
  await runSwap(store, 'a swap', ask)
  expect(await runSwap(store, 'a swap', ask)).toBe('elsewhere')
  expect(asked).toHaveLength(1)
})

test('an unanswered question is not repeated', async () => {
  state.allowance = 600n * one
  await prepared()
  send({ type: 'WALLET_ASKED', asking: { atMs: 1, sentBefore: '3' } })
  send({ type: 'NO_ANSWER' })
  const { asked, ask } = agrees()
  expect(await runSwap(store, 'a swap', ask)).toBe('elsewhere')
  expect(asked).toEqual([])
})

const asking = { atMs: 5, sentBefore: '3' }
const two: Swap = { ...confirmed, phase: 'atWallet', id: 'a swap', steps: 2, preparedAtMs: 1 }
const approved: Swap = { ...two, hashes: [approval] }
const states = {
  confirmed: two,
  'approval asked': { ...two, asking },
  'approval unclear': { ...two, asking, phase: 'unclear' as const },
  approved,
  'price changed': { ...approved, newQuote: reviewed },
  'swap asked': { ...approved, asking },
  'swap unclear': { ...approved, asking, phase: 'unclear' as const },
  'swap doubted': { ...approved, doubt: asking },
  sent: { ...approved, hashes: [approval, hash], phase: 'submitting' as const },
  recorded: { ...approved, hashes: [approval, hash], phase: 'following' as const, recordId: 'r' },
}
type State = keyof typeof states
const problem = { code: 'DECLINED', message: '', page: 'this' }
const events: Record<string, CheckoutEvent<ReviewedSwap, PreparedSwap>> = {
  asked: { type: 'WALLET_ASKED', asking },
  declined: { type: 'WALLET_DECLINED', problem },
  'no answer': { type: 'NO_ANSWER' },
  hash: { type: 'HASH', hash: numberToHex(7), atMs: 9, submitKey: 'k' },
  'I approved': { type: 'PERSON_SAYS', isSent: true },
  'I did not': { type: 'PERSON_SAYS', isSent: false },
  'wallet moved': { type: 'DOUBTED' },
  'price worse': { type: 'QUOTE_CHANGED', quote: reviewed },
  accepted: { type: 'QUOTE_ACCEPTED' },
  submitted: { type: 'SUBMITTED', recordId: 'r' },
  done: { type: 'PROGRESS', is: 'done' },
}
type Offer = 'ask' | 'look' | 'follow' | 'over'
const table: Record<State, Record<string, Offer>> = {
  confirmed: all('ask', { done: 'over' }),
  'approval asked': all('look', {
    declined: 'ask',
    hash: 'ask',
    'I approved': 'ask',
    'I did not': 'ask',
    done: 'over',
  }),
  'approval unclear': all('look', {
    hash: 'ask',
    'I approved': 'ask',
    'I did not': 'ask',
    done: 'over',
  }),
  approved: all('ask', { asked: 'look', hash: 'follow', done: 'over' }),
  'price changed': all('ask', { asked: 'look', hash: 'follow', done: 'over' }),
  'swap asked': all('look', {
    declined: 'ask',
    hash: 'follow',
    'I approved': 'follow',
    'I did not': 'ask',
    done: 'over',
  }),
  'swap unclear': all('look', {
    hash: 'follow',
    'I approved': 'follow',
    'I did not': 'ask',
    done: 'over',
  }),
  'swap doubted': all('ask', {
    asked: 'look',
    declined: 'look',
    'wallet moved': 'look',
    hash: 'follow',
    done: 'over',
  }),
  sent: all('follow', { done: 'over' }),
  recorded: all('follow', { done: 'over' }),
}
table.confirmed.asked = 'look'

function all(usual: Offer, others: Record<string, Offer>): Record<string, Offer> {
  const names = Object.keys(events).map((name) => [name, others[name] ?? usual] as const)
  return Object.fromEntries(names)
}

function offerOf(value: Swap): Offer {
  const found = resumeCheckout(JSON.parse(JSON.stringify(value)) as Swap, {
    page: 'the next page',
    isAsking: false,
  })
  if (found.phase === 'done') return 'over'
  if (found.phase === 'submitting' || found.phase === 'following') return 'follow'
  const wallet = { status: 'connected' as const, address: payer }
  const facts = { value: found, isAsking: false, isElsewhere: false, hasMoved: false, wallet }
  return mayPay(promptOf({ ...facts, secondsLeft: Number.POSITIVE_INFINITY })) ? 'ask' : 'look'
}

const cases = Object.keys(states).flatMap((name) =>
  Object.keys(events).map((event) => [name as State, event] as const),
)

test.each(cases)('%s, %s, then a reload: the right offer @rest', (name, event) => {
  const after = reduceCheckout<ReviewedSwap, PreparedSwap>(
    states[name],
    events[event] as (typeof events)[string],
  )
  expect(offerOf(after as Swap)).toBe(table[name][event])
})
