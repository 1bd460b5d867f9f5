import { AsyncLocalStorage } from 'node:async_hooks'
import { fieldFigure, plainFigure, rateFigure } from '@/contract/format/typed-figures'
import { carryLocale, inLocale, locales } from '@/messages/locale'

beforeAll(() => carryLocale(new AsyncLocalStorage<string>()))

const refusedFigure = '?'

test.each([
  ['', '', ''],
  [' 12 ', '12', '12'],
  ['007', '007', '007'],
  ['1000', '1000', '1000'],
  ['1000,5', refusedFigure, '1000.5'],
  ['1000.5', '1000.5', refusedFigure],
  ['0,25', refusedFigure, '0.25'],
  ['0.25', '0.25', refusedFigure],
  ['0,250', refusedFigure, '0.250'],
  ['0.250', '0.250', refusedFigure],
  ['12,48', refusedFigure, '12.48'],
  ['1.5', '1.5', refusedFigure],
  ['1,000', '1000', '1.000'],
  ['1.000', '1.000', '1000'],
  ['60,000', '60000', '60.000'],
  ['60.000', '60.000', '60000'],
  ['1,000.5', '1000.5', refusedFigure],
  ['1.000,5', refusedFigure, '1000.5'],
  ['1,234,567.000001', '1234567.000001', refusedFigure],
  ['1.234.567,000001', refusedFigure, '1234567.000001'],
  ['1234,567', refusedFigure, '1234.567'],
  ['1.2.3', refusedFigure, refusedFigure],
  ['1,,000', refusedFigure, refusedFigure],
  ['5.', refusedFigure, refusedFigure],
  ['5,', refusedFigure, refusedFigure],
  ['.5', refusedFigure, refusedFigure],
  ['1 000', refusedFigure, refusedFigure],
  ['-5', refusedFigure, refusedFigure],
  ['1e3', refusedFigure, refusedFigure],
  ['many', refusedFigure, refusedFigure],
])('%j is %j in English and %j in German @rest', (typed, english, german) => {
  expect(inLocale('en', () => plainFigure(typed))).toBe(english)
  expect(inLocale('de', () => plainFigure(typed))).toBe(german)
})

test.each([
  [1_000_000_000n, '1000', '1000'],
  [10_500_000n, '10.50', '10,50'],
  [12_430_000n, '12.43', '12,43'],
  [12_386_000n, '12.3860', '12,3860'],
  [4_000_001n, '4.000001', '4,000001'],
  [1n, '0.000001', '0,000001'],
])('%s is filled in so that it reads back as the same, and as nothing else', (units, en, de) => {
  const filledFigure = (tag: string) => inLocale(tag, () => fieldFigure(units, 6))
  expect([filledFigure('en'), filledFigure('de')]).toEqual([en, de])
  const readsBack = (tag: string, text: string) => inLocale(tag, () => plainFigure(text))
  const amount = Number(units) / 1e6
  for (const tag of ['en', 'de']) expect(Number(readsBack(tag, filledFigure(tag)))).toBe(amount)
  const crossed = [readsBack('en', de), readsBack('de', en)]
  expect(crossed).toEqual(crossed.map(() => (en.includes('.') ? refusedFigure : en)))
})

test('a rate that fills a field reads back as itself in its language, and as no other rate up to 100 % in another', () => {
  for (const rate of [0, 5, 375, 1_500, 26_375, 26_370, 35_000, 100_000])
    for (const tag of locales) {
      const filledFigure = inLocale(tag, () => rateFigure(rate))
      for (const otherLocale of locales) {
        const readFigure = Number(inLocale(otherLocale, () => plainFigure(filledFigure)))
        const isRefused = otherLocale !== tag && !(readFigure <= 100)
        expect([filledFigure, otherLocale, isRefused || readFigure]).toEqual([
          filledFigure,
          otherLocale,
          isRefused || rate / 1_000,
        ])
      }
    }
})
