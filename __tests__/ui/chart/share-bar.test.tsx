import { render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { ShareBar, sharesOf } from '@/ui/chart/bars'

const millions = (value: number) => `$${value}M`
const parts = [
  { label: 'Loans to customers', value: 181 },
  { label: 'Government bonds', value: 62 },
  { label: 'Cash', value: 41 },
]

describe('ShareBar', () => {
  it('lists each part with its figure and its share', () => {
    render(<ShareBar label="What the bank owns" parts={parts} formatValue={millions} />)
    expect(screen.getAllByRole('listitem').map((part) => part.textContent)).toEqual([
      'Loans to customers$181M63.7%',
      'Government bonds$62M21.8%',
      'Cash$41M14.5%',
    ])
  })

  it('fills the bar with its parts', () => {
    const { container } = render(<ShareBar label="Assets" parts={parts} formatValue={millions} />)
    const bars = [...container.querySelectorAll('g > rect')]
    const starts = bars.map((bar) => Number.parseFloat(bar.getAttribute('x') ?? ''))
    const widths = bars.map((bar) => Number.parseFloat(bar.getAttribute('width') ?? ''))
    expect(starts[0]).toBe(0)
    expect(starts[1]).toBeCloseTo(widths[0] ?? Number.NaN)
    expect((starts[2] ?? Number.NaN) + (widths[2] ?? Number.NaN)).toBeCloseTo(100)
  })

  it('lists an empty part too', () => {
    const complaints = jest.spyOn(console, 'error')
    const some = [
      { label: 'Bonds', value: 5 },
      { label: 'Gold', value: 0 },
      { label: 'Cash', value: 5 },
    ]
    render(<ShareBar label="Assets" parts={some} formatValue={millions} />)
    const shown = screen.getAllByRole('listitem').map((part) => part.textContent)
    expect(shown).toEqual(['Bonds$5M50.0%', 'Gold$0M0.0%', 'Cash$5M50.0%'])
    expect(complaints).not.toHaveBeenCalled()
  })

  it('gives each part a pattern of its own', () => {
    const six = 'abcdef'.split('').map((label) => ({ label, value: 1 }))
    const { container } = render(<ShareBar label="Assets" parts={six} formatValue={millions} />)
    const looks = [...container.querySelectorAll('pattern')].map((pattern) => pattern.innerHTML)
    expect(new Set(looks).size).toBe(6)
  })

  it('says calmly that there are no figures yet', () => {
    render(<ShareBar label="Assets" parts={[{ label: 'Cash', value: 0 }]} formatValue={millions} />)
    expect(screen.getByRole('figure', { name: 'Assets' }).textContent).toBe('No figures yet')
  })
})

describe('shares of a whole', () => {
  it('add up to 100, each within a tenth @rest', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 1e12 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(amounts, (values) => {
        const total = values.reduce((sum, value) => sum + value, 0)
        fc.pre(total > 0)
        const shares = sharesOf(values)
        const tenths = shares.reduce((sum, share) => sum + Math.round(share * 10), 0)
        expect(tenths).toBe(1000)
        shares.forEach((share, index) => {
          const exact = ((values[index] ?? 0) / total) * 100
          expect(Math.abs(share - exact)).toBeLessThanOrEqual(0.1 + 1e-9)
        })
      }),
    )
  })

  it('give nothing to missing or negative parts', () => {
    expect(sharesOf([50, Number.NaN, -20, 50])).toEqual([50, 0, 0, 50])
  })
})
