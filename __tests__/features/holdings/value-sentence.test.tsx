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

it('adds up only what came within the range', () => {
  expect(centsIn({ bought: '100000000', gain: '11760000' })).toBe(112_40)
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
