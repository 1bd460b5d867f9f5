import { render, screen } from '@testing-library/react'
import { ProgressLine } from '@/ui/chart/bars'

const usd = (value: number) => `$${value}`
const widthOf = (container: HTMLElement) =>
  container.querySelectorAll('rect')[1]?.getAttribute('width')

describe('ProgressLine', () => {
  it('says amount, target and percentage', () => {
    render(<ProgressLine label="Raised" value={3240} target={5000} formatValue={usd} />)
    expect(screen.getByRole('meter', { name: 'Raised' }).getAttribute('aria-valuetext')).toBe(
      '$3240 of $5000, 64.8%',
    )
    expect(screen.getByText('64.8%')).toBeTruthy()
  })

  it('never rounds up to an unreached target', () => {
    const { container } = render(
      <ProgressLine label="Raised" value={4999.9} target={5000} formatValue={usd} />,
    )
    expect(screen.getByText('99.9%')).toBeTruthy()
    expect(widthOf(container)).toBe('99.9%')
  })

  it('stays inside its track beyond the target', () => {
    const { container } = render(
      <ProgressLine label="Raised" value={6000} target={5000} formatValue={usd} />,
    )
    expect(screen.getByText('120.0%')).toBeTruthy()
    expect(widthOf(container)).toBe('100%')
    expect(container.querySelector('svg svg')?.getAttribute('x')).toBe('83.3%')
  })

  it('says of little that it is little, not none', () => {
    render(<ProgressLine label="Sold" value={76} target={4_000_000} formatValue={String} />)
    expect(screen.getByText('<0.1%')).toBeTruthy()
  })

  it('is empty before the first investor', () => {
    const { container } = render(
      <ProgressLine label="Raised" value={0} target={5000} formatValue={usd} />,
    )
    expect(widthOf(container)).toBe('0%')
    expect(screen.getByText('0.0%')).toBeTruthy()
  })
})
