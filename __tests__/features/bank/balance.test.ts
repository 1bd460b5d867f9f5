import { equityPerShareCents } from '@/contract/equity-per-share'
import { balanceSheet, labelPlaces } from '@/features/bank/components/balance-drawing'
import { sampleBank } from '@/server/sandbox/sample/bank'

const sheet = balanceSheet(sampleBank)
const sum = (values: (string | bigint)[]) =>
  values.reduce<bigint>((all, one) => all + BigInt(one), 0n)

test('both sides of the balance sheet are equal', () => {
  expect(sum(sheet.owns.map((block) => block.amountCents))).toBe(BigInt(sheet.totalCents))
  expect(sum(sheet.owes.map((block) => block.amountCents))).toBe(BigInt(sheet.totalCents))
})

test('equity comes last and is marked', () => {
  expect(sheet.owes.at(-1)).toMatchObject({ isEquity: true, amountCents: sampleBank.equityCents })
  expect(sheet.owes.filter((block) => block.isEquity)).toHaveLength(1)
})

test.each([
  ['owns', sheet.owns],
  ['owes', sheet.owes],
])('the parts of a side (%s) total 100', (_, blocks) => {
  expect(Math.round(blocks.reduce((all, block) => all + block.share * 10, 0))).toBe(1000)
  for (const { amountCents, share } of blocks) {
    const exact = (Number(amountCents) / Number(sheet.totalCents)) * 100
    expect(Math.abs(share - exact)).toBeLessThanOrEqual(0.1)
  }
})

test('equity per share is rounded down to a whole cent', () => {
  expect(equityPerShareCents(sampleBank)).toBe(1_214n)
  expect(equityPerShareCents({ ...sampleBank, sharesIssuedMicro: '0' })).toBe(0n)
})

test('labels stay ordered, apart and inside the drawing', () => {
  const places = labelPlaces([36.1, 27.4, 18.3, 12, 4.2, 2], 600, 60).map(({ label }) => label)
  places.slice(1).forEach((place, index) => {
    expect(place - (places[index] as number)).toBeGreaterThanOrEqual(60)
  })
  expect(places[0]).toBe(108.3)
  expect(places.at(-1)).toBeLessThanOrEqual(570)
})
