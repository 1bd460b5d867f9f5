import { render } from '@testing-library/react'
import { RangeChange } from '@/features/holdings/components/value-series'
import type { ValueGraph } from '@/features/holdings/rules'

type Point = ValueGraph['series'][number]

function pointOf(at: string, price: string, [paid, rewards, received]: [string, string, string]) {
  const book = { paid, rewards, received }
  return { at, sharePrice: price, shares: '100000000', value: `${price}00`, book } as Point
}

const early: [string, string, string] = ['872150000', '400000', '5000000']
const late: [string, string, string] = ['972150000', '1040000', '5000000']
const series = [
  pointOf('2026-09-10T16:00:00.000Z', '9000000', early),
  pointOf('2026-11-20T16:00:00.000Z', '10124000', late),
]

function centsIn(change: ValueGraph['change']): number {
  const { container } = render(<RangeChange graph={{ series, change } as ValueGraph} range="3M" />)
  const figures = [...(container.textContent ?? '').matchAll(/\$([\d.]+)/g)]
  return figures.reduce((sum, [, figure]) => sum + Math.round(Number(figure) * 100), 0)
}

it('includes rewards and gifts in the value', () => {
  expect(centsIn({ bought: '972150000', gain: '34210000' })).toBe(1012_40)
})

it('adds up only shares from within the range', () => {
  expect(centsIn({ bought: '100000000', gain: '11760000' })).toBe(112_40)
})

// By hand: 946.756008 of value less 3.016699 of gain are 943.739309, so one part is a cent higher.
it('reads as the sums beside it, to the cent', () => {
  const own = [
    { ...series[0], shares: '0', value: '0', book: { paid: '0', rewards: '0', received: '0' } },
    {
      at: '2026-11-24T16:00:00.000Z',
      sharePrice: '12430000',
      shares: '76167016',
      value: '946756008',
      book: { paid: '942694648', rewards: '1044661', received: '0' },
    },
  ]
  const graph = { series: own, change: { bought: '942694648', gain: '3016699' } } as ValueGraph
  const { container } = render(<RangeChange graph={graph} range="3M" />)
  expect(container).toHaveTextContent('bought $942.69, rewards $1.05, price gain +$3.02')
})

it('a part of the time adds up to what the value grew by', () => {
  const at = (book: [string, string, string], shares: string, price: string) => {
    const value = String((BigInt(shares) * BigInt(price)) / 1_000_000n)
    return { ...pointOf('2026-09-10T16:00:00.000Z', price, book), shares, value }
  }
  // 401.49 at its start, 812.36 at its end.
  const points = [
    at(['400004000', '4000', '0'], '33000001', '12166300'),
    at(['800006000', '1004999', '0'], '65354004', '12430100'),
  ]
  const change = { bought: '400002000', gain: '9866299' }
  const { container } = render(
    <RangeChange graph={{ series: points, change } as ValueGraph} range="1M" />,
  )
  const figures = [...(container.textContent ?? '').matchAll(/\$([\d.]+)/g)]
  const sum = figures.reduce((all, [, figure]) => all + Math.round(Number(figure) * 100), 0)
  expect(sum).toBe(812_36 - 401_49)
})

it('mentions no purchase when all shares were gifts', () => {
  const given: [string, string, string] = ['0', '0', '900000000']
  const all = [
    pointOf('2026-09-10T16:00:00.000Z', '9000000', given),
    pointOf('2026-11-20T16:00:00.000Z', '10124000', given),
  ]
  const graph = { series: all, change: { bought: '0', gain: '112400000' } } as ValueGraph
  const { container } = render(<RangeChange graph={graph} range="3M" />)
  expect(container).not.toHaveTextContent('bought')
  expect(container).toHaveTextContent('received $900.00')
})

// By hand: 1,012.40 of value now are 951.83 + 1.05 + 5.00 − 25.62 + 80.14.
it('adds up also after a gift, a sale or an early unstake', () => {
  const points = [
    { ...series[0], shares: '0', value: '0', book: { paid: '0', rewards: '0', received: '0' } },
    pointOf('2026-11-20T16:00:00.000Z', '10124000', ['926220000', '1040000', '5000000']),
  ]
  const gone = { paid: '25610000', rewards: '10000', received: '0' }
  const change = { bought: '951830000', gain: '80140000', gone }
  const graph = { series: points, change } as ValueGraph
  const { container } = render(<RangeChange graph={graph} range="3M" />)
  expect(container).toHaveTextContent(
    'bought $951.83, rewards $1.05, received $5.00, no longer yours −$25.62, price gain +$80.14',
  )
})
