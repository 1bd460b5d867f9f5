import { render, screen } from '@testing-library/react'
import { BarChart } from '@/ui/chart/bar-chart'

const millions = (value: number) => `${value < 0 ? '−' : ''}$${Math.abs(value)}M`
const years = ['2023', '2024', '2025']
const one = [{ name: 'Net result', values: [12, -6, 24] }] as const
const two = [
  { name: '2024', values: [41.2, 44.8] },
  { name: '2025', values: [48.1, 51.3] },
] as const

const percents = (container: HTMLElement, name: string) =>
  [...container.querySelectorAll('li rect')].map((bar) =>
    Number.parseFloat(bar.getAttribute(name) ?? ''),
  )

describe('BarChart', () => {
  it('writes each figure beside its bar', () => {
    render(<BarChart label="Net result" categories={years} series={one} formatValue={millions} />)
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows).toEqual(['2023$12M', '2024−$6M', '2025$24M'])
  })

  it('draws proportional bars to either side of zero', () => {
    const { container } = render(
      <BarChart label="Net result" categories={years} series={one} formatValue={millions} />,
    )
    expect(percents(container, 'x')).toEqual([20, 0, 20])
    expect(percents(container, 'width')).toEqual([40, 20, 80])
  })

  it('starts bars at zero even for large figures', () => {
    const large = [{ name: 'Assets', values: [80, 90, 100] }] as const
    const { container } = render(
      <BarChart label="Assets" categories={years} series={large} formatValue={millions} />,
    )
    expect(percents(container, 'width')).toEqual([80, 90, 100])
  })

  it('names the year of each figure', () => {
    render(
      <BarChart label="Income" categories={['Q1', 'Q2']} series={two} formatValue={millions} />,
    )
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Q12024: $41.2M2025: $48.1M',
      'Q22024: $44.8M2025: $51.3M',
    ])
  })

  it('tells two years apart by pattern', () => {
    const { container } = render(
      <BarChart label="Income" categories={['Q1']} series={two} formatValue={millions} />,
    )
    const fills = [...container.querySelectorAll('li rect')].map((bar) => bar.getAttribute('fill'))
    const patterns = fills.map((fill) => container.querySelector(`[id="${fill?.slice(5, -1)}"]`))
    expect(patterns.map((pattern) => Boolean(pattern?.querySelector('path')))).toEqual([
      true,
      false,
    ])
  })

  it('names every column’s figure for screen readers', () => {
    render(
      <BarChart
        shape="columns"
        label="Net result"
        categories={years}
        series={one}
        formatValue={millions}
      />,
    )
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
      'Net result: 2023 $12M; 2024 −$6M; 2025 $24M',
    )
  })

  it('offers rows where column figures would collide', () => {
    const wide = [{ name: 'Assets', values: [182_000_000, 214_000_000, 318_000_000] }] as const
    const long = (value: number) => `USD ${value} and some cents`
    render(
      <BarChart
        shape="columns"
        label="Assets"
        categories={years}
        series={wide}
        formatValue={long}
      />,
    )
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
  })

  it('leaves out an unknown figure, keeping the rest', () => {
    const series = [{ name: 'Net result', values: [12, Number.NaN] }] as const
    render(
      <BarChart
        label="Net result"
        categories={['2024', '2025']}
        series={series}
        formatValue={millions}
      />,
    )
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      '2024$12M',
      '2025',
    ])
  })

  it('says calmly that there are no figures yet', () => {
    render(
      <BarChart
        label="Net result"
        categories={[]}
        series={[{ name: 'Net', values: [] }]}
        formatValue={millions}
      />,
    )
    expect(screen.getByRole('figure', { name: 'Net result' }).textContent).toBe('No figures yet')
  })
})
