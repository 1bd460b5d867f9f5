import fc from 'fast-check'
import { areaPath, smoothPath, straightPath } from '@/ui/chart/line-layout'

const spots = [
  { x: 0, y: 100.04 },
  { x: 33.333333, y: 50.06 },
  { x: 66.6, y: 50 },
  { x: 100, y: 0 },
]

const numbersOf = (path: string) => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)

describe('the line', () => {
  it('goes straight from figure to figure', () => {
    expect(straightPath(spots)).toBe('M0 100 33.3 50.1 66.6 50 100 0')
  })

  it('is nothing when there are no figures', () => {
    expect([straightPath([]), smoothPath([]), areaPath([], '', 0)]).toEqual(['', '', ''])
  })

  it('is a single place for one figure', () => {
    expect(straightPath([{ x: 500, y: 20 }])).toBe('M500 20')
    expect(smoothPath([{ x: 500, y: 20 }])).toBe('M500 20')
  })

  it('keeps a smooth curve between its neighbours', () => {
    const height = fc.double({ min: 0, max: 300, noNaN: true })
    fc.assert(
      fc.property(fc.array(height, { minLength: 2, maxLength: 30 }), (heights) => {
        const path = smoothPath(heights.map((y, index) => ({ x: index * 40, y })))
        const segments = path.split('C').slice(1).map(numbersOf)
        expect(segments).toHaveLength(heights.length - 1)
        segments.forEach((segment, index) => {
          const ends = [heights[index] ?? 0, heights[index + 1] ?? 0]
          for (const y of [segment[1], segment[3]]) {
            expect(y).toBeGreaterThanOrEqual(Math.min(...ends) - 0.051)
            expect(y).toBeLessThanOrEqual(Math.max(...ends) + 0.051)
          }
        })
      }),
    )
  })

  it('closes its area along the base', () => {
    const line = straightPath(spots)
    expect(areaPath(spots, line, 240)).toBe(`${line}L100 240 0 240Z`)
  })
})
