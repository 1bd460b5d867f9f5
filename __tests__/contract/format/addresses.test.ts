import { shortAddress, shortName } from '@/contract/format/addresses'

test('§9: an address shows its first four and last four characters', () => {
  expect(shortAddress('0x1234567890123456789012345678901234567890')).toBe('0x12…7890')
  expect(shortAddress('12345678')).toBe('1234…5678')
})

test('§9: an address under eight characters is shown whole', () => {
  expect(shortAddress('0x12345')).toBe('0x12345')
})

test('§9: a name over 24 characters is cut', () => {
  expect(shortName('ada.eth')).toBe('ada.eth')
  expect(shortName(`${'a'.repeat(24)}.eth`)).toBe(`${'a'.repeat(24)}.eth`)
  expect(shortName(`${'a'.repeat(25)}.eth`)).toBe(`${'a'.repeat(24)}...`)
})
