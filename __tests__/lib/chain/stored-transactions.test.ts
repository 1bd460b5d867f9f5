import { trimStoredTransactions } from '@/lib/chain/stored-transactions'

const key = 'rk-transactions'
const many = (status: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ hash: `${status}${index}`, status }))

beforeEach(() => localStorage.clear())

test('§9: ten finished transactions are kept, the newest, and every pending one', () => {
  const list = [...many('pending', 12), ...many('confirmed', 8), ...many('failed', 4)]
  localStorage.setItem(key, JSON.stringify({ '0xabc': { 56: list } }))
  trimStoredTransactions()
  const kept = JSON.parse(localStorage.getItem(key) as string)['0xabc'][56]
  expect(kept).toEqual([...many('pending', 12), ...many('confirmed', 8), ...many('failed', 2)])
})

test('what is stored in another shape stays as it is', () => {
  for (const text of ['not json', '{}']) {
    localStorage.setItem(key, text)
    trimStoredTransactions()
    expect(localStorage.getItem(key)).toBe(text)
  }
})
