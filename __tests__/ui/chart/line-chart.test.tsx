import { render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ChartTable } from '@/ui/chart/chart-table'
import { LineChart } from '@/ui/chart/line-chart'

const usd = (value: number) => `$${value.toFixed(2)}`
const date = (iso: string) => iso.slice(0, 10)
const points = [
  { at: '2026-03-28T00:00:00Z', value: 9.6 },
  { at: '2026-03-29T00:00:00Z', value: 12.4 },
  { at: '2026-03-30T00:00:00Z', value: 11.2 },
]
const chart = { label: 'Share price', formatValue: usd, formatDate: date }

describe('LineChart', () => {
  it('describes the line in its accessible name', () => {
    render(<LineChart {...chart} points={points} />)
    const name = screen.getByRole('img').getAttribute('aria-label')
    expect(name).toBe(
      'Share price: from $9.60 on 2026-03-28 to $11.20 on 2026-03-30; lowest $9.60, highest $12.40',
    )
  })

  it('names its unit and where its scale starts', () => {
    render(<LineChart {...chart} points={points} unit="USD per share" />)
    expect(screen.getByText('USD per share · scale from $9.50')).toBeTruthy()
  })

  it('claims no cut for a scale from zero', () => {
    const { container } = render(
      <LineChart {...chart} points={points} unit="USD" baseline="zero" />,
    )
    expect(container.querySelector('figcaption')?.textContent).toBe('USD')
  })

  it('says that hours are in UTC', () => {
    const hours = [9, 12, 15].map((hour) => ({
      at: new Date(Date.UTC(2026, 2, 29, hour)).toISOString(),
      value: hour,
    }))
    const { container } = render(<LineChart {...chart} points={hours} />)
    expect(container.querySelector('figcaption')?.textContent).toContain('UTC')
  })

  it('ends the line with its last value', () => {
    const { container } = render(<LineChart {...chart} points={points} />)
    expect([...container.querySelectorAll('text')].map((text) => text.textContent)).toContain(
      '$11.20',
    )
  })

  it('dates a lone figure', () => {
    const { container } = render(<LineChart {...chart} points={points.slice(0, 1)} />)
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
      'Share price: $9.60 on 2026-03-28',
    )
    expect([...container.querySelectorAll('text')].map((text) => text.textContent)).toContain(
      '2026-03-28',
    )
  })

  it('says calmly that there are no figures yet', () => {
    const { container } = render(<LineChart {...chart} points={[]} />)
    expect(screen.getByRole('figure', { name: 'Share price' }).textContent).toBe('No figures yet')
    expect(container.querySelector('svg')).toBeNull()
  })

  it('runs left to right on right-to-left pages too', () => {
    const { container } = render(<LineChart {...chart} points={points} />)
    expect(screen.getByRole('img').closest('[dir]')?.getAttribute('dir')).toBe('ltr')
    expect(container.querySelector('figure')?.getAttribute('dir')).toBeNull()
  })

  it('is complete without script or inline style', () => {
    const html = renderToStaticMarkup(<LineChart {...chart} points={points} unit="USD" />)
    expect(html).toContain('M0 ')
    expect(html).toContain('$11.20')
    expect(html).not.toContain('style=')
    expect(html).not.toContain('<script')
  })

  it('tells what happened on the way', () => {
    const bought = {
      at: '2026-03-29T00:00:00Z',
      value: 12.4,
      label: 'Bought 12.5 shares',
      kind: 'buy' as const,
    }
    render(<LineChart {...chart} points={points} markers={[bought]} />)
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain(
      '; Bought 12.5 shares, 2026-03-29',
    )
  })
})

describe('ChartTable', () => {
  const rows = [
    ['2026-03-28', '$9.60'],
    ['2026-03-29', '$12.40'],
    ['2026-03-30', '$11.20'],
  ]

  it('shows the same figures as the line', () => {
    render(<ChartTable caption="Share price" columns={['Date', 'Price']} rows={rows} />)
    const cells = screen.getAllByRole('row', { hidden: true }).map((row) => row.textContent)
    expect(cells).toEqual(['DatePrice', '2026-03-28$9.60', '2026-03-29$12.40', '2026-03-30$11.20'])
  })

  it('has a caption, column heads and row heads', () => {
    const { container } = render(
      <ChartTable caption="Share price" columns={['Date', 'Price']} rows={rows} />,
    )
    expect(container.querySelector('caption')?.textContent).toBe('Share price')
    expect(container.querySelectorAll('thead th[scope="col"]')).toHaveLength(2)
    expect(container.querySelectorAll('tbody th[scope="row"]')).toHaveLength(3)
  })

  it('stays closed until it is asked for', () => {
    render(<ChartTable caption="Share price" columns={['Date', 'Price']} rows={rows} />)
    expect(screen.getByText('Show as table').closest('details')?.open).toBe(false)
  })

  it('is absent when there is nothing to show', () => {
    const { container } = render(<ChartTable caption="Share price" columns={['Date']} rows={[]} />)
    expect(container.innerHTML).toBe('')
  })
})
