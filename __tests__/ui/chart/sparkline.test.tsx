import { render, screen } from '@testing-library/react'
import { Sparkline } from '@/ui/chart/line-chart'

const pathOf = (container: HTMLElement) => container.querySelector('path')?.getAttribute('d')

describe('Sparkline', () => {
  it('rises when the figures rise', () => {
    const { container } = render(
      <Sparkline points={[1, 2, 3]} label="Rose over the week" height={40} />,
    )
    expect(pathOf(container)).toBe('M0 36 50 20 100 4')
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Rose over the week')
  })

  it('lies level in the middle when nothing changed', () => {
    const { container } = render(<Sparkline points={[5, 5]} label="Unchanged" height={40} />)
    expect(pathOf(container)).toBe('M0 20 100 20')
  })

  it('says calmly that there are no figures yet', () => {
    const { container } = render(<Sparkline points={[]} label="Price" />)
    expect(container.textContent).toBe('No figures yet')
  })
})
