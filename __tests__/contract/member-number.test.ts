import fc from 'fast-check'
import { formatMemberNumber, isMemberNumber, plainMemberNumber } from '@/contract/member-number'

const sevenDigits = fc.integer({ min: 1_000_000, max: 9_999_999 }).map(String)
const tens = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(String)

test('seven digits have one check digit; a wrong digit or two that changed places are seen', () => {
  fc.assert(
    fc.property(sevenDigits, fc.nat(6), (seven, at) => {
      const [number = '', ...others] = tens.map((last) => seven + last).filter(isMemberNumber)
      expect(others).toEqual([])
      const instead = (digits: string) =>
        number.slice(0, at) + digits + number.slice(at + digits.length)
      expect(tens.map(instead).filter(isMemberNumber)).toEqual([number])
      const [one = '', two = ''] = number.slice(at, at + 2)
      expect(isMemberNumber(instead(two + one))).toBe(one === two)
    }),
  )
})

test('it is read with a space or a dash, and shown in two groups', () => {
  const number = tens.map((last) => `1234567${last}`).find(isMemberNumber) ?? ''
  expect(plainMemberNumber(formatMemberNumber(number))).toBe(number)
  expect(plainMemberNumber(` ${number.slice(0, 4)}-${number.slice(4)} `)).toBe(number)
  expect(isMemberNumber(`${number}0`)).toBe(false)
})
