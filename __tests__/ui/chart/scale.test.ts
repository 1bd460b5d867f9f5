import fc from 'fast-check'
import { linearScale, valueDomain, valueTicks } from '@/ui/chart/scale'

const cents = (value: number) => value.toFixed(2)

describe('the value axis', () => {
  it('marks round numbers only', () => {
    expect(valueTicks([9.52, 14.08], 7)).toEqual([9, 10, 11, 12, 13, 14, 15])
    expect(valueTicks([182, 318], 5)).toEqual([150, 200, 250, 300, 350])
  })

  it('shows decimals without a rounding error', () => {
    expect(valueTicks([0.05, 0.55], 6).map(String)).toEqual([
      '0',
      '0.1',
      '0.2',
      '0.3',
      '0.4',
      '0.5',
      '0.6',
    ])
  })

  it('runs through zero when figures fall below it', () => {
    expect(valueTicks([-612, 805], 6)).toEqual([-1000, -500, 0, 500, 1000])
  })

  it('copes with figures of a whole economy', () => {
    expect(valueTicks([1.2e15, 4.9e15], 5)).toEqual([1e15, 2e15, 3e15, 4e15, 5e15])
  })

  it('never writes a label twice', () => {
    const labels = valueTicks([12.4001, 12.4004], 6, cents).map(cents)
    expect(new Set(labels).size).toBe(labels.length)
    expect(labels).toEqual(['12.40', '12.41'])
  })

  it('holds every figure, evenly divided @rest', () => {
    const figure = fc.double({ min: -1e9, max: 1e9, noNaN: true })
    const size = fc.double({ min: 1, max: 1e12, noNaN: true })
    fc.assert(
      fc.property(figure, size, fc.integer({ min: 2, max: 12 }), (low, span, max) => {
        const ticks = valueTicks([low, low + span], max)
        const first = ticks[0] ?? Number.NaN
        const last = ticks.at(-1) ?? Number.NaN
        const step = (last - first) / (ticks.length - 1)
        const slack = step * 1e-4
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length - 1).toBeLessThanOrEqual(max)
        expect(first).toBeLessThanOrEqual(low + slack)
        expect(last).toBeGreaterThanOrEqual(low + span - slack)
        ticks.forEach((tick, index) => {
          expect(Math.abs(tick - (first + index * step))).toBeLessThanOrEqual(slack)
        })
      }),
    )
  })
})

describe('what the axis has to hold', () => {
  it('gives equal figures room above and below', () => {
    const [low, high] = valueDomain([12, 12], 'fit')
    expect(low).toBeLessThan(12)
    expect(high).toBeGreaterThan(12)
  })

  it('invents no negative figures for an empty holding', () => {
    expect(valueDomain([0, 0], 'fit')).toEqual([0, 1])
    expect(valueDomain([0], 'zero')).toEqual([0, 1])
  })

  it('begins at zero when sizes are compared', () => {
    expect(valueDomain([40, 55], 'zero')).toEqual([0, 55])
    expect(valueDomain([-40, -55], 'zero')).toEqual([-55, 0])
  })
})

describe('places on the drawing', () => {
  it('are in proportion to the figures', () => {
    const scale = linearScale([10, 20], [200, 0])
    expect([scale(10), scale(15), scale(20)]).toEqual([200, 100, 0])
  })

  it('put a lone figure in the middle', () => {
    expect(linearScale([5, 5], [0, 1000])(5)).toBe(500)
  })
})
