import fc from 'fast-check'
import {
  formatBps,
  formatBytes,
  formatCents,
  formatCentsShort,
  formatCoinPrice,
  formatCoins,
  formatCoinsDown,
  formatCount,
  formatExactUsd,
  formatManyShares,
  formatMicroUsd,
  formatMoney,
  formatMoneyParts,
  formatPlotPercent,
  formatSharePrice,
  formatShares,
  formatSharesFull,
  shareBps,
  swapPaidText,
  swapRates,
  swapReceivedText,
  toPlot,
} from '@/contract/format/amounts'

const anyAmount = fc.bigInt(-(10n ** 30n), 10n ** 30n)

function readBack(text: string): bigint {
  const digits = BigInt(text.replaceAll(/[^\d]/g, ''))
  return text.startsWith('−') ? -digits : digits
}

function rounded(amount: bigint, divisor: bigint): bigint {
  const positive = amount < 0n ? -amount : amount
  const near = (2n * positive + divisor) / (2n * divisor)
  return amount < 0n ? -near : near
}

describe('amounts are rounded exactly', () => {
  test.each([0, 1, 2, 3, 6])('micro-dollars with %s digits @rest', (digits) => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        if (digits === 2 && amount !== 0n && amount > -10_000n && amount < 10_000n) return
        expect(readBack(formatMicroUsd(amount, digits))).toBe(
          rounded(amount, 10n ** BigInt(6 - digits)),
        )
      }),
    )
  })

  test('cents', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => expect(readBack(formatCents(amount))).toBe(amount)),
    )
  })

  test('shares with all six digits', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => expect(readBack(formatSharesFull(amount))).toBe(amount)),
    )
  })

  test('shares with only the digits they have, or with all six', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const text = formatShares(amount)
        const [whole = '', fraction = ''] = text.replaceAll(',', '').replace('−', '').split('.')
        const positive = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0') || '0')
        expect(text.startsWith('−') ? -positive : positive).toBe(amount)
        expect(fraction.length === 6 || !fraction.endsWith('0')).toBe(true)
        expect([4, 5]).not.toContain(fraction.length)
      }),
    )
  })

  test('text and bigint are shown alike', () => {
    fc.assert(
      fc.property(anyAmount, (amount) =>
        expect(formatMicroUsd(String(amount))).toBe(formatMicroUsd(amount)),
      ),
    )
  })
})

describe('in words', () => {
  test.each([
    [formatMicroUsd('12486000'), '$12.49'],
    [formatMicroUsd('12486000', 6), '$12.486000'],
    [formatMicroUsd('1234567890123456'), '$1,234,567,890.12'],
    [formatMicroUsd('5000'), '<$0.01'],
    [formatMicroUsd('-5000'), '−<$0.01'],
    [formatMicroUsd('9999'), '<$0.01'],
    [formatMicroUsd('10000'), '$0.01'],
    [formatMicroUsd('0'), '$0.00'],
    [formatSharePrice('12480500'), '$12.48'],
    [formatSharePrice('12400000'), '$12.40'],
    [formatExactUsd('12400000'), '$12.40'],
    [formatExactUsd('12386000'), '$12.386'],
    [formatExactUsd('12386050'), '$12.38605'],
    [formatExactUsd('1250000000'), '$1,250.00'],
    [formatPlotPercent(36.07), '36.1%'],
    [formatBytes(1536), '1.5 kB'],
    [formatBytes(999), '999 bytes'],
    [formatBytes(2_500_000), '2.5 MB'],
    [formatMicroUsd('999999999', 0), '$1,000'],
    [formatMicroUsd('-12486000'), '−$12.49'],
    [formatCents('123456'), '$1,234.56'],
    [formatCents('-5'), '−$0.05'],
    [formatCents('0'), '$0.00'],
    [formatShares('12500000'), '12.5'],
    [formatShares('23826480'), '23.826480'],
    [formatShares('125000'), '0.125'],
    [formatShares('1'), '0.000001'],
    [formatShares('100000000'), '100'],
    [formatShares('0'), '0'],
    [formatSharesFull('12500000'), '12.500000'],
    [formatManyShares('195769038979'), '195,769'],
    [formatManyShares('76156496'), '76.156496'],
    [formatCount(6214), '6,214'],
    [formatBps(420), '4.20%'],
    [formatBps(-36, { signed: true }), '−0.36%'],
    [formatBps(36, { signed: true }), '+0.36%'],
    [formatBps(0, { signed: true }), '0.00%'],
    [formatBps(1250, { fractionDigits: 1 }), '12.5%'],
    [formatBps(1_234_567), '12,345.67%'],
  ])('%s is %s @rest', (shown, text) => {
    expect(shown).toBe(text)
  })

  test.each([
    [formatMicroUsd('-1', 0), '$0'],
    [formatBps(-2, { fractionDigits: 0 }), '0%'],
    [formatBps(2, { fractionDigits: 0, signed: true }), '0%'],
    [formatCentsShort('-40'), '$0'],
  ])('rounded to nothing, no sign: %s', (shown, text) => {
    expect(shown).toBe(text)
  })
})

describe('figures read at a glance', () => {
  test.each([
    ['99999999', '$1,000,000'],
    ['99999949', '$999,999'],
    ['100000000', '$1.0 million'],
    ['1234567890', '$12.3 million'],
    ['1235000000', '$12.4 million'],
    ['99994999999', '$999.9 million'],
    ['99995000000', '$1.0 billion'],
    ['100000000000', '$1.0 billion'],
    ['437112000000', '$4.4 billion'],
    ['123456789012345', '$1,234.6 billion'],
    ['-1234567890', '−$12.3 million'],
    ['5000', '$50'],
  ])('%s cents are %s', (cents, text) => {
    expect(formatCentsShort(cents)).toBe(text)
  })

  test('never over three digits before the word million', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 13n), (cents) => {
        expect(formatCentsShort(cents)).not.toMatch(/\d,\d+\.\d million/)
      }),
    )
  })
})

test('a share is rounded down, of nothing it is nothing', () => {
  expect([shareBps('1', '3'), shareBps('2', '3'), shareBps('3', '3'), shareBps('0', '3')]).toEqual([
    3333, 6666, 10_000, 0,
  ])
  expect(shareBps('5', '0')).toBe(0)
})

test('a drawing’s place is near enough for a pixel', () => {
  expect(toPlot('12486000', 6)).toBeCloseTo(12.486, 9)
  expect(toPlot('-250', 2)).toBe(-2.5)
})

test.each(['', 'x', '1.5', '1e3'])('"%s" is no amount @rest', (text) => {
  if (text === '') expect(formatCents(text)).toBe('$0.00')
  else expect(() => formatCents(text)).toThrow()
})

test.each<[string, number, number, string]>([
  ['312000000000000000001', 18, 6, '312'],
  ['312000000000000000001', 18, 18, '312.000000000000000001'],
  ['312501499999999999999', 18, 6, '312.5015'],
  ['1', 18, 6, '0'],
  ['-1500000', 6, 6, '−1.5'],
  ['1234567', 0, 6, '1,234,567'],
  ['100', 0, 6, '100'],
])('%s with %i decimals shows at most %i', (amount, decimals, max, text) => {
  expect(formatCoins(amount, decimals, max)).toBe(text)
})

test.each<[string, number, number, string]>([
  ['312501999999999999999', 18, 6, '312.501999'],
  ['999999999999', 18, 6, '0'],
  ['19999999999', 18, 8, '0.00000001'],
  ['1999999', 6, 8, '1.999999'],
])('%s with %i decimals is rounded down: %i', (amount, decimals, max, text) => {
  expect(formatCoinsDown(amount, decimals, max)).toBe(text)
})

test.each<[string, string, 'near' | 'up' | 'down', string]>([
  ['100000000000000000004', 'USDT', 'near', '100.00 USDT'],
  ['100000000000000000004', 'USDT', 'up', '100.01 USDT'],
  ['500000000000000000', 'USDC', 'up', '0.50 USDC'],
  ['41999999999999999999', 'USDT', 'down', '41.99 USDT'],
  ['312501499999999999', 'BNB', 'near', '0.312501 BNB'],
  ['312501499999999999', 'BNB', 'up', '0.312502 BNB'],
  ['250000000000000000', 'BNB', 'down', '0.25 BNB'],
  ['31234567890123', 'BNB', 'near', '0.00003123 BNB'],
  ['0', 'BNB', 'near', '0 BNB'],
])('%s of %s, rounded %s, is %s', (amount, currency, rounding, text) => {
  expect(formatMoney({ amount, decimals: 18, currency }, rounding)).toBe(text)
})

test('a swap is shown the same everywhere', () => {
  const bnb = { amount: 166_787_900_000_000_000n, decimals: 18, currency: 'BNB' }
  expect([swapPaidText(bnb), swapReceivedText(bnb)]).toEqual(['0.166788 BNB', '0.166787 BNB'])
})

test('a payment never reads as less, a balance never more', () => {
  const currencies = fc.constantFrom('USDT', 'BNB')
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 24n), currencies, (amount, currency) => {
      const shown = (rounding: 'up' | 'down') => {
        const [whole = '', part = ''] = formatMoney({ amount, decimals: 18, currency }, rounding)
          .replace(` ${currency}`, '')
          .replaceAll(',', '')
          .split('.')
        return BigInt(whole + part.padEnd(18, '0'))
      }
      expect(shown('down') <= amount && amount <= shown('up')).toBe(true)
    }),
  )
})

test('a payment’s fee and rest add up as shown', () => {
  const currencies = fc.constantFrom('USDT', 'BNB')
  const units = fc.bigInt(10n ** 16n, 10n ** 24n)
  fc.assert(
    fc.property(units, currencies, (amount, currency) => {
      const fee = (amount * 50n) / 10_000n
      const parts = formatMoneyParts({ amount, decimals: 18, currency }, fee)
      const [pay, part, rest] = [parts.pay, parts.fee, parts.rest].map((text) =>
        BigInt(text.replace(/[,.]/g, '')),
      )
      expect((part ?? 0n) + (rest ?? 0n)).toBe(pay)
      if (currency === 'BNB') expect(part).toBeGreaterThan(0n)
    }),
  )
  const money = { amount: 100_000_000_000_000_000_004n, decimals: 18, currency: 'USDT' }
  expect(formatMoneyParts(money, 500_000_000_000_000_001n)).toEqual({
    pay: '100.00',
    fee: '0.50',
    rest: '99.50',
  })
})

test('a coin’s price has the digits that move', () => {
  expect(formatCoinPrice('612400000')).toBe('$612.40')
  expect(formatCoinPrice('999812')).toBe('$0.999812')
})

type Read = { figure: bigint; one: bigint }

describe('the rates of a swap', () => {
  const usd = (amount: bigint) => ({ amount, decimals: 18, currency: 'USDT' })
  const bnb = (amount: bigint) => ({ amount, decimals: 18, currency: 'BNB' })

  test('by hand: 600.00 × 0.001657535 is 0.994521, and 0.994521 × 603.3055 is 600.00', () => {
    const rates = swapRates(usd(600n * 10n ** 18n), bnb(994_521_432_100_000_000n))
    expect(rates).toEqual({ ofPaid: '0.001657535', ofReceived: '603.31' })
  })

  test('wrapping is one to one', () => {
    expect(swapRates(bnb(7n), { ...bnb(7n), currency: 'WBNB' })).toMatchObject({ ofPaid: '1' })
  })

  test('the shown amount times the shown rate is the other shown amount, both ways', () => {
    const amount = fc.bigInt(10n ** 14n, 10n ** 24n)
    fc.assert(
      fc.property(amount, amount, (paid, received) => {
        const [pay, receive] = [swapPaidText(usd(paid)), swapReceivedText(bnb(received))]
        const rates = swapRates(usd(paid), bnb(received))
        const read = (text = '') => {
          const [whole = '', part = ''] = text.replace(/[^\d.]/g, '').split('.')
          return { figure: BigInt(whole + part), one: 10n ** BigInt(part.length) }
        }
        const times = (amount: string, rate: string | undefined, other: string) => {
          const [one, by, like] = [amount, rate, other].map(read) as [Read, Read, Read]
          const divisor = one.one * by.one
          return [(one.figure * by.figure * like.one * 2n + divisor) / (divisor * 2n), like.figure]
        }
        const [given, wanted] = times(pay, rates.ofPaid, receive)
        const [back, whole] = times(receive, rates.ofReceived, pay)
        expect([given, back]).toEqual([wanted, whole])
      }),
    )
  })
})
