import { addressGroups, hexGroups, shortAddress, shortName } from '@/contract/format/addresses'

test('R38: an address shows four characters at each end', () => {
  expect(shortAddress('0x1234567890123456789012345678901234567890')).toBe('0x12…7890')
  expect(shortAddress('12345678')).toBe('1234…5678')
})

test('R38: an address under eight characters is shown whole', () => {
  expect(shortAddress('0x12345')).toBe('0x12345')
})

test('R38: a name over 24 characters is cut', () => {
  expect(shortName('ada.eth')).toBe('ada.eth')
  expect(shortName(`${'a'.repeat(24)}.eth`)).toBe(`${'a'.repeat(24)}.eth`)
  expect(shortName(`${'a'.repeat(25)}.eth`)).toBe(`${'a'.repeat(24)}...`)
})

test('a whole address is grouped in fours and a hash in eights', () => {
  expect(addressGroups('0x12Bc3B69Fae148f2cE2186f5eF6842C9beD59fE1')).toEqual(
    '0x 12Bc 3B69 Fae1 48f2 cE21 86f5 eF68 42C9 beD5 9fE1'.split(' '),
  )
  expect(hexGroups(`0x${'f362c444'.repeat(8)}`, 8)).toEqual(['0x', ...Array(8).fill('f362c444')])
})
