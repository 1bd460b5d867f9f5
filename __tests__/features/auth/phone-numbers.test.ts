import { countries, regionOf } from '@/features/auth/components/country-code-field'
import { internationalNumber } from '@/features/auth/components/phone-field'

const britain = { region: 'GB', dial: '44' }
const italy = { region: 'IT', dial: '39' }

test.each([
  ['07911 123456', britain, '+44 7911 123456'],
  ['(0)7911 123456', britain, '+44 7911 123456'],
  ['7911 123456', britain, '+44 7911 123456'],
  ['06 1234 5678', italy, '+39 06 1234 5678'],
  ['+1 202 555 0143', britain, '+1 202 555 0143'],
  ['0041 44 668 18 00', britain, '+41 44 668 18 00'],
  ['07911 123456', null, '07911 123456'],
  ['  ', britain, ''],
])('%j becomes an international number', (typed, country, expected) => {
  expect(internationalNumber(typed, country)).toBe(expected)
})

test('every country has one name and dialling code', () => {
  const all = countries('en')
  expect(all.length).toBeGreaterThan(230)
  expect(new Set(all.map(({ region }) => region)).size).toBe(all.length)
  for (const { name, region, dial } of all) {
    expect(name).not.toBe(region)
    expect(dial).toMatch(/^[1-9]\d{0,3}$/)
  }
})

test.each([
  ['en-GB', 'GB'],
  ['de', 'DE'],
  ['not a language', 'US'],
])('a browser in %j begins with %s', (language, region) => {
  expect(regionOf(language)).toBe(region)
})
