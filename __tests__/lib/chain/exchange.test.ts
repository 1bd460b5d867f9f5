import { trustedAddresses } from '@/config/trusted-addresses'
import { type Exchange, readExchange, readSwapQuote, WrongExchange } from '@/lib/chain/exchange'

const { router, wrapped } = trustedAddresses
const token = { symbol: 'CENT', name: 'Cent', decimals: 2, address: `0x${'11'.repeat(20)}` }
const coin = { symbol: 'BNB', name: 'BNB', decimals: 18, address: null }
const exchange: Exchange = { router, wrapped, currencies: [coin, token] }

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

const word = (value: bigint) => value.toString(16).padStart(64, '0')

function nodeAnswers(answer: (data: string) => string): void {
  globalThis.fetch = (async (_: unknown, init: RequestInit) => {
    const asked = JSON.parse(String(init.body)) as { id: number; params: [{ data: string }] }[]
    const told = asked.map(({ id, params }) => ({ id, result: `0x${answer(params[0].data)}` }))
    return { json: async () => told }
  }) as unknown as typeof globalThis.fetch
}

function poolOf(tokens: bigint, coins: bigint): void {
  nodeAnswers((data) => {
    const paid = BigInt(`0x${data.slice(10, 74)}`)
    return [32n, 2n, paid, (paid * coins) / (tokens + paid)].map(word).join('')
  })
}

const quoteOf = (units: bigint) =>
  readSwapQuote(exchange, { pay: token, receive: coin, side: 'pay', units })
const impactOf = async (units: bigint) => Object(await quoteOf(units)).impactBps

test('a router with another wrapped coin is refused', async () => {
  nodeAnswers(() => wrapped.slice(2).padStart(64, '0'))
  expect(await readExchange(trustedAddresses, [coin])).toMatchObject({ router, wrapped })
  nodeAnswers(() => word(0xbadn))
  await expect(readExchange(trustedAddresses, [coin])).rejects.toThrow(WrongExchange)
})

test('with few decimals an impact is shown or left out', async () => {
  poolOf(10_000_000n, 10n ** 24n)
  expect(await impactOf(5_000_000n)).toBeGreaterThan(3_300n)
  poolOf(1_000_000n, 10n ** 24n)
  expect(await impactOf(500_000n)).toBeGreaterThan(3_000n)
  expect(await impactOf(99_999n)).toBeUndefined()
})

test('an amount that returns nothing is reported as too small', async () => {
  poolOf(10n ** 24n, 10n ** 6n)
  expect(await quoteOf(1n)).toBe('too-small')
})
