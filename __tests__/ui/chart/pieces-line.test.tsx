import { render, screen } from '@testing-library/react'
import { PiecesLine } from '@/ui/chart/bars'

function show(value: number, target = 5000) {
  const pieces = [
    { label: 'Promised', value: 0 },
    { label: 'Sold', value },
  ] as const
  const usd = (amount: number) => `$${amount}`
  const { container } = render(
    <PiecesLine label="Raised" pieces={pieces} mark={1000} target={target} formatValue={usd} />,
  )
  return {
    width: container.querySelectorAll('rect[y="7"]')[2]?.getAttribute('width'),
    mark: container.querySelector('svg svg')?.getAttribute('x'),
  }
}

describe('PiecesLine', () => {
  it('says amount, target and percentage', () => {
    expect(show(3240)).toEqual({ width: '64.8%', mark: '20%' })
    expect(screen.getByRole('meter', { name: 'Raised' })).toHaveAttribute(
      'aria-valuetext',
      '$3240 of $5000, 64.8%',
    )
  })

  it('never rounds up to an unreached target', () => {
    expect(show(4999.9).width).toBe('99.9%')
    expect(screen.getByText('99.9%')).toBeVisible()
  })

  it('stays inside its track beyond the target', () => {
    expect(show(6000)).toEqual({ width: '100%', mark: '16.6%' })
    expect(screen.getByText('120.0%')).toBeVisible()
  })

  it('says of little that it is little, and of nothing that it is nothing', () => {
    show(76, 4_000_000)
    expect(screen.getByText('<0.1%')).toBeVisible()
    show(0)
    expect(screen.getByText('0.0%')).toBeVisible()
  })
})
