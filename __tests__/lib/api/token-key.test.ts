import { tokenKey } from '@/lib/api/call'

const tokenOf = (payload: unknown) =>
  `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`

test('the key comes from the token’s payload', () => {
  expect(tokenKey(tokenOf({ secretKey: 'k/+~', name: 'Ünal 語' }))).toBe('k/+~')
})

test.each([
  undefined,
  null,
  5,
  '',
  'word',
  'a.b',
  'a.b.c',
  'h..s',
  'h.%%%.s',
  `h.${btoa('null')}.s`,
  `h.${btoa('[]')}.s`,
  `h.${btoa('"k"')}.s`,
  tokenOf({}),
  tokenOf({ secretKey: '' }),
  tokenOf({ secretKey: 5 }),
  tokenOf({ secretKey: { a: 1 } }),
])('%j has none', (token) => {
  expect(tokenKey(token)).toBeUndefined()
})
