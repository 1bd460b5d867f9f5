import { readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { build } from 'esbuild'
import type * as amounts from '@/contract/format/amounts'
import type * as dates from '@/contract/format/dates'
import type * as status from '@/contract/service-status'
import type * as typing from '@/lib/typed-amount'
import { moduleOf } from '../../../scripts/messages/write'

type Formats = typeof amounts & typeof dates & typeof status & typeof typing

let german: Formats

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: [
        'contract/format/amounts',
        'contract/format/dates',
        'contract/service-status',
        'lib/typed-amount',
      ]
        .map((source) => `export * from '@/${source}'`)
        .join('\n'),
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    format: 'cjs',
    tsconfig: 'tsconfig.json',
    logLevel: 'silent',
    plugins: [
      {
        name: 'german',
        setup: ({ onLoad }) =>
          onLoad({ filter: /\/messages\/(\w+\/)?index\.ts$/ }, ({ path }) => {
            const folder = relative(process.cwd(), dirname(path))
            const texts = JSON.parse(readFileSync(`${folder}/de.json`, 'utf8'))
            return { contents: moduleOf({ en: texts }), loader: 'ts', resolveDir: dirname(path) }
          }),
      },
    ],
  })
  const made = { exports: {} }
  new Function('module', 'exports', outputFiles?.[0]?.text ?? '')(made, made.exports)
  german = made.exports as Formats
})

test('figures have German marks, the sign behind', () => {
  expect(german.formatMicroUsd('1014416640')).toBe('1.014,42\u00a0$')
  expect(german.formatMicroUsd('-9900000')).toBe('−9,90\u00a0$')
  expect(german.formatMicroUsd('4')).toBe('<0,01\u00a0$')
  expect(german.formatSharePrice('12456000')).toBe('12,46\u00a0$')
  expect(german.formatCentsShort('1830000000')).toBe('18,3\u00a0Mio.\u00a0$')
  expect(german.formatShares('12500000')).toBe('12,5')
  expect(german.formatMoney({ amount: '1250', decimals: 0, currency: 'USDT' })).toBe('1.250 USDT')
  expect(german.formatBps(420)).toBe('4,20\u00a0%')
})

test.each([
  ['1,234.5', '1.234,5'],
  ['$12.431', '12,431\u00a0$'],
  ['1,156.25 USDT', '1.156,25 USDT'],
  ['0', '0'],
  ['A token we don’t take', 'A token we don’t take'],
])('%s, kept in a notice, is read as %s', (kept, read) => {
  expect(german.formatKept(kept)).toBe(read)
})

test('days and times read as in German', () => {
  const at = '2026-03-01T09:05:07Z'
  expect(german.formatDay(at)).toBe('1. März 2026')
  expect(german.formatUtc(at)).toBe('1. März 2026, 09:05 UTC')
  expect(german.monthDay('2026-11-22T00:00:00Z')).toBe('22. Nov.')
})

test('the ninety days name their months', () => {
  const part = { part: 'pages', state: 'working', since: null } as const
  const days = [{ day: '2026-08-23', measuredSeconds: 900, badSeconds: 0 }]
  const { parts } = german.statusView({
    today: '2026-11-20',
    checkedAt: null,
    parts: [{ ...part, days }],
  })
  expect(parts[0]?.months).toEqual([
    { at: '10.56%', name: 'Sept.' },
    { at: '43.89%', name: 'Okt.' },
  ])
})

test('a comma parts the fraction, a doubtful point is asked about', () => {
  expect(german.readAmount('0,5', 6)).toEqual({ is: 'amount', units: 500_000n })
  expect(german.readAmount('1.250,50', 2)).toEqual({ is: 'amount', units: 125_050n })
  expect(german.readAmount('1.250', 6)).toEqual({
    is: 'wrong',
    message: '1250 oder 1,250? Lassen Sie den Punkt weg.',
  })
  const max = german.plainAmount(12_500_000n, 6)
  expect(max).toBe('12,5')
  expect(german.readAmount(max, 6)).toEqual({ is: 'amount', units: 12_500_000n })
})
