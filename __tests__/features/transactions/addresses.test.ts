import { filterAddress, filterOf } from '@/features/transactions/addresses'

const hash = `0x${'aB'.repeat(32)}`

test('the address carries all filters', () => {
  const asked = { kind: 'purchases', state: 'open', from: '2026-01-01', to: '2026-02-28', hash }
  expect(filterOf(asked)).toEqual(asked)
  expect(filterAddress(asked as never)).toBe(
    `/transactions?kind=purchases&state=open&from=2026-01-01&to=2026-02-28&hash=${hash}`,
  )
})

test.each([
  { kind: 'gift' },
  { state: 'toString' },
  { from: '2026-13-01' },
  { from: '0002-01-01' },
  { to: 'yesterday' },
  { hash: '0x12' },
  { hash: [hash, hash] },
  { token: 'secret' },
  { cursor: 'abc' },
])('invalid filters are left out: %j', (asked) => {
  expect(filterOf(asked)).toEqual({})
})

test('no filter is the plain address', () => {
  expect(filterAddress(filterOf({}))).toBe('/transactions')
})
