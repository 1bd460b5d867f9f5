import * as z from 'zod/mini'
import { integerText, isoDay, isoTime, pageLimit, pageNumber, slug } from '@/contract/fields'
import { passkeyCalls } from '@/contract/user/passkeys'

const takes = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success

test.each(['0', '-1', '123', '-0', '9'.repeat(78), '007'])(
  '%s is a whole number as text',
  (text) => {
    expect(takes(integerText, text)).toBe(true)
    expect(() => BigInt(text)).not.toThrow()
  },
)

test.each([
  '',
  ' ',
  '1.5',
  '1e3',
  '0x10',
  '+1',
  '--1',
  '1 ',
  '１',
  '٣',
  '1n',
  '9'.repeat(79),
  'NaN',
  5,
  5n,
  null,
])('%p is none @rest', (value) => {
  expect(takes(integerText, value)).toBe(false)
})

test.each(['2026-11-20', '2024-02-29', '0001-01-01'])('%s is a day', (text) => {
  expect(takes(isoDay, text)).toBe(true)
})

test.each([
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-11-31',
  '26-11-20',
  '2026-11-20T00:00:00Z',
  '20261120',
  '',
])('%s is none', (text) => {
  expect(takes(isoDay, text)).toBe(false)
})

test.each([
  ['2026-11-20T12:00:00Z', true],
  ['2026-11-20T12:00:00.123Z', true],
  ['2026-11-20T12:00:00+01:00', false],
  ['2026-11-20 12:00:00Z', false],
  ['2026-11-20T12:00Z', false],
])('%s is a time: %s', (text, isTime) => {
  expect(takes(isoTime, text)).toBe(isTime)
})

test.each([
  ['about', true],
  ['a-2-b', true],
  ['7', true],
  ['x'.repeat(120), true],
  ['x'.repeat(121), false],
  ['A', false],
  ['a_b', false],
  ['-a', false],
  ['a-', false],
  ['a--b', false],
  ['a/b', false],
  ['..', false],
  ['a\n', false],
  ['', false],
])('%j is a slug: %s', (text, isSlug) => {
  expect(takes(slug, text)).toBe(isSlug)
})

test('pages begin at one and stay within bounds', () => {
  const query = z.object({ page: pageNumber(), limit: pageLimit(20) })
  expect(query.parse({})).toEqual({ page: 1, limit: 20 })
  expect(query.parse({ page: '3', limit: '100' })).toEqual({ page: 3, limit: 100 })
  for (const wrong of ['0', '-1', '1.5', '', 'x', '10001'])
    expect(takes(query, { page: wrong })).toBe(false)
  for (const wrong of ['0', '101', 'all']) expect(takes(query, { limit: wrong })).toBe(false)
})

test.each([
  ['', 'Enter at least 1 character.'],
  ['x'.repeat(61), 'Enter at most 60 characters.'],
])('a passkey named %j is refused in words', (name, message) => {
  const read = passkeyCalls.renamePasskey.request.shape.name.safeParse(name)
  expect(read.error?.issues[0]?.message).toBe(message)
})
