import { render, screen } from '@testing-library/react'
import { BalanceDrawing, balanceSheet } from '@/features/bank/components/balance-drawing'
import { RatioLadder } from '@/features/bank/screens/bank-screen'
import { sampleBank } from '@/server/sandbox/sample/bank'

const sheet = balanceSheet(sampleBank)

test('each block is as high as its part', () => {
  const { container } = render(<BalanceDrawing sheet={sheet} />)
  for (const { name, share } of [...sheet.owns, ...sheet.owes]) {
    const block = container.querySelector<HTMLElement>(`[data-block="${name}"]`)
    expect(block?.style.getPropertyValue('--share')).toBe(`${share}%`)
  }
})

test('the drawing says in words what it shows', () => {
  render(<BalanceDrawing sheet={sheet} />)
  const name = screen.getByRole('img').getAttribute('aria-label')
  expect(name).toContain('Loans to households 36.1%')
  expect(name).toContain('Equity 8.5%')
})

test('a ratio below its floor says so', () => {
  const ratio = { name: 'Core capital ratio', valueBps: 800, floorBps: 850, about: '' }
  render(<RatioLadder ratios={[ratio]} />)
  expect(screen.getByText('8.00%')).toBeInTheDocument()
  expect(screen.getByText('minimum 8.50%, not met')).toBeInTheDocument()
})

test('a ratio without a floor shows none', () => {
  render(<RatioLadder ratios={[{ name: 'Costs to income', valueBps: 6200, about: '' }]} />)
  expect(screen.getByText('62.00%')).toBeInTheDocument()
  expect(screen.queryByText(/^floor/)).not.toBeInTheDocument()
})
