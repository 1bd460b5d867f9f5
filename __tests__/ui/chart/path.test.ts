import { areaPath, straightPath } from '@/ui/chart/line-layout'

const spots = [
  { x: 0, y: 100.04 },
  { x: 33.333333, y: 50.06 },
  { x: 66.6, y: 50 },
  { x: 100, y: 0 },
]

describe('the line', () => {
  it('goes straight from figure to figure', () => {
    expect(straightPath(spots)).toBe('M0 100 33.3 50.1 66.6 50 100 0')
  })

  it('is nothing when there are no figures', () => {
    expect([straightPath([]), areaPath([], '', 0)]).toEqual(['', ''])
  })

  it('is a single place for one figure', () => {
    expect(straightPath([{ x: 500, y: 20 }])).toBe('M500 20')
  })

  it('closes its area along the base', () => {
    const line = straightPath(spots)
    expect(areaPath(spots, line, 240)).toBe(`${line}L100 240 0 240Z`)
  })
})
