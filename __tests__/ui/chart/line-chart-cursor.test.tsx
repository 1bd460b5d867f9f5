import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LineChart } from '@/ui/chart/line-chart'
import { LineChartCursor } from '@/ui/chart/line-chart-cursor'

const usd = (value: number) => `$${value.toFixed(2)}`
const date = (iso: string) => iso.slice(0, 10)
const points = [
  { at: '2026-03-01T00:00:00Z', value: 9.6 },
  { at: '2026-03-02T00:00:00Z', value: 12.4 },
  { at: '2026-03-09T00:00:00Z', value: 11.2 },
]
const bought = {
  at: '2026-03-02T00:00:00Z',
  value: 12.4,
  label: 'Bought 12.5 shares',
  kind: 'buy' as const,
}

function renderChart(given = points) {
  const props = { label: 'Share price', formatValue: usd, formatDate: date, markers: [bought] }
  const view = render(<LineChart {...props} points={given} cursor={LineChartCursor} />)
  const slider = screen.getByRole('slider')
  return { ...view, slider, area: slider.closest('label') as HTMLElement, props }
}

/** jsdom has no pointer events; React needs only names and fields. */
function point(area: HTMLElement, name: string, clientX: number, pointerType = 'mouse') {
  const event = new MouseEvent(name, { bubbles: true, clientX })
  fireEvent(area, Object.assign(event, { pointerType }))
}

const spoken = () => screen.getByRole('slider').getAttribute('aria-valuetext')

describe('reading a chart figure by figure', () => {
  beforeEach(() => {
    jest
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockReturnValue({ left: 100, width: 800, top: 0, height: 200 } as DOMRect)
  })
  afterEach(() => jest.restoreAllMocks())

  it('has a stop for each figure', () => {
    const { slider } = renderChart()
    expect(['type', 'min', 'max'].map((name) => slider.getAttribute(name))).toEqual([
      'range',
      '0',
      '2',
    ])
    expect(slider.getAttribute('step')).toBeNull()
  })

  it('starts at the newest figure by keyboard', () => {
    const { slider } = renderChart()
    fireEvent.focus(slider)
    expect(spoken()).toBe('2026-03-09: $11.20')
    expect(screen.getByText('2026-03-09')).toBeTruthy()
  })

  it('moves the crosshair and speaks date and value', () => {
    const { slider } = renderChart()
    fireEvent.focus(slider)
    fireEvent.change(slider, { target: { value: '0' } })
    expect(spoken()).toBe('2026-03-01: $9.60')
    expect(screen.getByText('$9.60')).toBeTruthy()
  })

  it('tells what happened at the figure', () => {
    const { slider } = renderChart()
    fireEvent.change(slider, { target: { value: '1' } })
    expect(spoken()).toBe('2026-03-02: $12.40, Bought 12.5 shares')
  })

  it('follows the pointer to the nearest figure', () => {
    const { area } = renderChart()
    point(area, 'pointermove', 280)
    expect(spoken()).toContain('2026-03-02')
    point(area, 'pointermove', 560)
    expect(spoken()).toContain('2026-03-09')
  })

  it('reads and focuses the figure a finger touches', () => {
    const { area, slider } = renderChart()
    point(area, 'pointerdown', 100, 'touch')
    expect(document.activeElement).toBe(slider)
    expect(spoken()).toBe('2026-03-01: $9.60')
  })

  it('ends when the mouse leaves, not a finger', () => {
    const { area, container } = renderChart()
    point(area, 'pointermove', 100)
    point(area, 'pointerout', 100, 'touch')
    expect(container.querySelector('strong')?.textContent).toBe('$9.60')
    point(area, 'pointerout', 100, 'mouse')
    expect(container.querySelector('strong')).toBeNull()
  })

  it('opens with Tab and closes with Escape', async () => {
    const { slider, container } = renderChart()
    await userEvent.tab()
    expect(document.activeElement).toBe(slider)
    expect(container.querySelector('strong')?.textContent).toBe('$11.20')
    await userEvent.keyboard('{Escape}')
    expect(container.querySelector('strong')).toBeNull()
  })

  it('stays on an existing figure in shorter periods', () => {
    const { slider, rerender, props } = renderChart()
    fireEvent.change(slider, { target: { value: '1' } })
    rerender(<LineChart {...props} points={points.slice(0, 1)} cursor={LineChartCursor} />)
    expect(spoken()).toBe('2026-03-01: $9.60')
  })
})
