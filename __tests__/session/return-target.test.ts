import { sameSitePath } from '@/session/return-target'

const origin = 'https://fnx.example'

test.each([
  ['/settings', '/settings'],
  ['/transactions/7?kind=buy#note', '/transactions/7?kind=buy#note'],
  ['/a/../settings', '/settings'],
  ['//evil.example/x', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['/\n/evil.example', undefined],
  ['/.//evil.example', undefined],
  ['/a/..//evil.example', undefined],
  ['https://evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['settings', undefined],
  ['', undefined],
])('after a login %j leads to %j', (stored, expected) => {
  expect(sameSitePath(stored, origin)).toBe(expected)
})
