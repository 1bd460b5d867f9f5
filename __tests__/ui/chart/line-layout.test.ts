import { layOutLine } from '@/ui/chart/line-layout'

const usd = (value: number) => `$${value.toFixed(2)}`

const layOut = (points: { at: string; value: number }[], baseline: 'zero' | 'fit' = 'fit') =>
  layOutLine({ points, height: 200, baseline, formatTick: usd })

const daily = (values: number[]) =>
  values.map((value, index) => ({
    at: new Date(Date.UTC(2026, 2, 27 + index)).toISOString(),
    value,
  }))

describe('the layout of a line', () => {
  it('is absent without figures that can be drawn', () => {
    expect(layOut([])).toBeUndefined()
    expect(
      layOut([
        { at: 'soon', value: 1 },
        { at: '2026-01-01', value: Number.NaN },
      ]),
    ).toBeUndefined()
  })

  it('draws figures in order of time', () => {
    const [first, second, third] = daily([10, 11, 12])
    const layout = layOut([third, first, second].flatMap((point) => point ?? []))
    expect(layout?.spots.map((spot) => [spot.x, spot.value])).toEqual([
      [0, 10],
      [500, 11],
      [1000, 12],
    ])
  })

  it('jumps where a figure names its earlier value', () => {
    const [first, second, third] = daily([0, 40, 100])
    const points = [first, second, { ...third, from: 60 }].flatMap((point) => point ?? []) as never
    const reference = [
      { ...first, value: 20 },
      { ...third, value: 80, from: 20 },
    ] as never
    const layout = layOutLine({ points, reference, height: 100, baseline: 'zero', formatTick: usd })
    expect(layout?.line).toBe('M0 100 500 60 1000 40 1000 0')
    expect(layout?.reference).toBe('M0 80 1000 80 1000 20')
    expect(layout?.spots).toHaveLength(3)
    expect(layout?.area).toBe('M0 100 500 60 1000 40 1000 0L1000 100 0 100Z')
  })

  it('spaces days evenly when clocks change', () => {
    const xs = layOut(daily([1, 2, 3, 4, 5]))?.spots.map((spot) => spot.x)
    expect(xs).toEqual([0, 250, 500, 750, 1000])
  })

  it('puts one figure in the middle', () => {
    const layout = layOut(daily([12]))
    expect(layout?.last.x).toBe(500)
    expect(layout?.last.y).toBeGreaterThan(0)
    expect(layout?.last.y).toBeLessThan(200)
  })

  it('draws two equal figures as a level line', () => {
    const ys = layOut(daily([12, 12]))?.spots.map((spot) => spot.y) ?? []
    expect(ys[0]).toBe(ys[1])
    expect(ys[0]).toBeGreaterThan(0)
    expect(ys[0]).toBeLessThan(200)
  })

  it('fills to zero when figures are negative', () => {
    const layout = layOut(daily([-40, 60]))
    const zero = layout?.values.find((mark) => mark.value === 0)
    expect(layout?.area.endsWith(`L1000 ${zero?.y} 0 ${zero?.y}Z`)).toBe(true)
  })

  it('starts at zero on demand', () => {
    expect(layOut(daily([40, 55]), 'zero')?.values[0]?.label).toBe('$0.00')
    expect(layOut(daily([40, 55]), 'fit')?.values[0]?.label).toBe('$40.00')
  })

  it('writes the last value without touching other labels', () => {
    for (const last of [10, 10.1, 12, 14.9, 15, 15.1, 17.5, 19.99, 20]) {
      const layout = layOut(daily([10, 20, last]))
      const labelled = layout?.values.filter(({ label }) => label !== '') ?? []
      const distances = labelled.map(({ y }) => Math.abs(y - (layout?.last.y ?? 0)))
      expect(Math.min(...distances)).toBeGreaterThanOrEqual(15)
      expect(labelled.length).toBeGreaterThanOrEqual((layout?.values.length ?? 0) - 2)
    }
  })

  it('dates the start when round dates are far', () => {
    const layout = layOut(daily(Array.from({ length: 40 }, (_, index) => index)))
    expect(layout?.dates[0]?.x).toBeLessThan(200)
  })

  it('keeps dates apart on phones too', () => {
    const close: string[] = []
    for (let days = 15; days <= 60; days += 1) {
      const points = Array.from({ length: days }, (_, index) => ({
        at: new Date(Date.UTC(2026, 9, 26 + index, 16)).toISOString(),
        value: 12 + (index % 3),
      }))
      const [first, second] = layOut(points)?.dates.filter(({ level }) => level === 0) ?? []
      if (first?.x === 0 && (second?.x ?? 1_000) < 300) close.push(`${days} days: ${second?.x}`)
    }
    expect(close).toEqual([])
  })

  it('leaves out events outside the period', () => {
    const markers = [
      { at: '2026-03-01T00:00:00Z', value: 9, label: 'Bought before', kind: 'buy' as const },
      { at: '2026-03-28T00:00:00Z', value: 11, label: 'Bought 12.5 shares', kind: 'buy' as const },
    ]
    const input = { points: daily([10, 11, 12]), height: 200, baseline: 'fit' as const }
    const layout = layOutLine({ ...input, markers, formatTick: usd })
    expect(layout?.markers.map((marker) => [marker.label, marker.x])).toEqual([
      ['Bought 12.5 shares', 500],
    ])
  })
})
