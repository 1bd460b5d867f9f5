import { type Checkout, newCheckout } from '@/features/checkout/machine'
import { checkoutStore } from '@/features/checkout/record'
import { askWallet, type CheckoutAdapter, prepareCheckout } from '@/features/checkout/run'
import { ApiError } from '@/lib/api/api-error'

type Own = Checkout<string, string>

const account = 'an account'
const kind = { kind: 'purchase' as const }
const place = `checkouts:${account}`
const stored = () => JSON.parse(localStorage.getItem(place) ?? '[]') as Own[]
const store = checkoutStore<string, string>(kind, account)
const preparing: Own = {
  ...newCheckout('purchase'),
  phase: 'preparing',
  startedAtMs: Date.now(),
  payer: 'wallet',
  quote: 'reviewed',
  keys: { prepare: 'lock', submit: 'report' },
}
let send: () => Promise<string>
const adapter: CheckoutAdapter<string, string> = {
  kind: 'purchase',
  prepare: async () => ({ prepared: 'order', id: 'an id', steps: 1 }),
  walletSteps: () => [{ payer: '0x1', description: '', send: () => send() }],
  submit: async () => undefined,
  deadlineMs: () => Date.now() + 600_000,
}
const waiting = new Promise<string>(() => {})

beforeEach(async () => {
  localStorage.clear()
  send = async () => '0xa'
  await prepareCheckout(store, adapter, preparing)
})

const value = () => store.byId('an id') as Own

test('a request is stored before it is sent', async () => {
  localStorage.clear()
  const lost = { ...adapter, prepare: () => Promise.reject(new ApiError('Away', {})) }
  const seen: unknown[] = []
  const looks = {
    ...adapter,
    prepare: () => {
      seen.push(stored()[0]?.phase)
      return lost.prepare()
    },
  }
  await expect(prepareCheckout(store, looks, preparing)).rejects.toThrow('Away')
  expect(seen).toEqual(['preparing'])
  expect(stored()).toMatchObject([{ phase: 'preparing', keys: preparing.keys, version: 1 }])
})

test('swaps without a price take no order’s place', async () => {
  const swaps = checkoutStore<string, string>({ kind: 'swap' }, account)
  const away = { ...adapter, kind: 'swap' as const, isLocal: true }
  away.prepare = () => Promise.reject(new ApiError('Away', {}))
  const swap = (key: string): Own => ({
    ...preparing,
    kind: 'swap',
    keys: { prepare: key, submit: 'record' },
  })
  for (let number = 0; number < 12; number += 1)
    await expect(prepareCheckout(swaps, away, swap(`swap ${number}`))).rejects.toThrow('Away')
  expect(value()).toMatchObject({ kind: 'purchase', phase: 'atWallet' })
  const found = { ...away, prepare: async () => ({ prepared: 'swap', id: 'swap', steps: 1 }) }
  expect(await prepareCheckout(swaps, found, swap('priced'))).toMatchObject({ phase: 'atWallet' })
})

test('questions are stored before the wallet is asked', async () => {
  const seen: unknown[] = []
  send = async () => {
    seen.push(stored()[0]?.asking !== undefined)
    return '0xa'
  }
  expect(await askWallet(store, adapter, { value: value() })).toBe('sent')
  expect(seen).toEqual([true])
  expect(stored()).toMatchObject([{ phase: 'submitting', hashes: ['0xa'] }])
})

test('a given-up wallet’s late answer still counts', async () => {
  let answer = (_: string) => {}
  send = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const given = await askWallet(store, adapter, { value: value(), giveUp: Promise.resolve() })
  expect([given, value().phase]).toEqual(['unknown', 'unclear'])
  answer('0xlate')
  await new Promise((resolve) => setTimeout(resolve))
  expect(value()).toMatchObject({ phase: 'submitting', hashes: ['0xlate'] })
})

test('another page’s open question is not repeated', async () => {
  send = () => waiting
  void askWallet(store, adapter, { value: value() })
  while (value().asking === undefined) await new Promise((resolve) => setTimeout(resolve, 5))
  const asked: string[] = []
  send = async () => {
    asked.push('again')
    return '0xb'
  }
  expect(await askWallet(store, adapter, { value: value() })).toBe('elsewhere')
  expect(asked).toEqual([])
})

test('a repeated request continues from another tab’s progress', async () => {
  store.send('lock', { type: 'HASH', hash: '0xother', atMs: 1, submitKey: 'k' })
  const again = await prepareCheckout(store, adapter, preparing)
  expect(again).toMatchObject({ phase: 'submitting', hashes: ['0xother'] })
  expect(stored()).toMatchObject([{ hashes: ['0xother'] }])
  const asked: string[] = []
  send = async () => {
    asked.push('again')
    return '0xb'
  }
  expect(await askWallet(store, adapter, { value: again })).toBe('sent')
  expect(asked).toEqual([])
})

test('an order that another tab paid is not paid here', async () => {
  const before = value()
  store.send('lock', { type: 'HASH', hash: '0xother', atMs: 1, submitKey: 'k' })
  const asked: string[] = []
  send = async () => {
    asked.push('again')
    return '0xb'
  }
  expect(await askWallet(store, adapter, { value: before })).toBe('sent')
  expect(asked).toEqual([])
})

test('a failed check never reaches the wallet', async () => {
  const asked: string[] = []
  send = async () => {
    asked.push('asked')
    return '0xa'
  }
  const check = () => Promise.reject(new Error('The network would undo it.'))
  const checked = {
    ...adapter,
    walletSteps: () => [{ payer: '0x1', description: '', send: () => send(), check }],
  }
  await expect(askWallet(store, checked, { value: value() })).rejects.toThrow('would undo it')
  expect(asked).toEqual([])
  expect(value().asking).toBeUndefined()
})

test('a tab does not pay what another ended', async () => {
  const asked: string[] = []
  send = async () => {
    asked.push('again')
    return '0xb'
  }
  const ending = {
    ...adapter,
    walletSteps: () => [
      { payer: '0x1', description: '', send: () => send(), check: async () => store.drop('lock') },
    ],
  }
  expect(await askWallet(store, ending, { value: value() })).toBe('elsewhere')
  expect(asked).toEqual([])
})

test('an unaccepted price never reaches the wallet', async () => {
  store.send('lock', { type: 'QUOTE_CHANGED', quote: 'new' })
  expect(await askWallet(store, adapter, { value: value() })).toBe('elsewhere')
  expect(value().hashes).toEqual([])
})

describe('a wallet that never answered', () => {
  const { fetch } = globalThis
  afterEach(() => {
    globalThis.fetch = fetch
  })
  const sentCountIs = (count: string) => {
    globalThis.fetch = async () => Response.json([{ jsonrpc: '2.0', id: 0, result: count }])
  }
  const doubt = async () => {
    sentCountIs('0x7')
    send = () => Promise.reject(new Error('lost'))
    await askWallet(store, adapter, { value: value() })
    store.send('lock', { type: 'PERSON_SAYS', isSent: false })
    send = async () => '0xb'
  }

  test('is not asked again once it sent something', async () => {
    await doubt()
    sentCountIs('0x8')
    expect(await askWallet(store, adapter, { value: value() })).toBe('unknown')
    expect(value()).toMatchObject({ phase: 'unclear', hashes: [] })
  })

  test('is asked again if it sent nothing', async () => {
    await doubt()
    expect(await askWallet(store, adapter, { value: value() })).toBe('sent')
  })
})

test.each([
  ['a person’s no', Object.assign(new Error('no'), { code: 4001 }), 'declined', 'atWallet'],
  ['a lost connection', new Error('lost'), 'unknown', 'unclear'],
])('%s', async (_, error, answer, phase) => {
  send = () => Promise.reject(error)
  expect(await askWallet(store, adapter, { value: value() })).toBe(answer)
  expect(value().phase).toBe(phase)
})

test('a foreign or broken entry is no checkout', () => {
  const [good] = stored()
  localStorage.setItem(place, JSON.stringify([{ ...good, version: 2 }, 5, null, { phase: 'x' }]))
  expect(store.list()).toEqual([])
  localStorage.setItem(place, JSON.stringify([{ ...good, kind: 'swap' }]))
  expect(store.list()).toEqual([])
})
