import { render, screen } from '@testing-library/react'
import { balanceSheet } from '@/features/bank/components/balance-drawing'
import { BalanceTable } from '@/features/bank/components/bank-tables'
import { sampleBank } from '@/server/sandbox/sample/bank'

const sheet = balanceSheet(sampleBank)

/** Digits alone: `$5.00` → 500, `36.1%` → 361. */
const digits = (text: string | null | undefined) => Number(text?.replace(/\D/g, ''))

test.each([
  ['What the bank owns', sheet.owns],
  ['Whose money it is', sheet.owes],
])('the rows of “%s” add up to its total row as they are shown', (caption, blocks) => {
  render(<BalanceTable {...{ caption, blocks, totalCents: sheet.totalCents }} />)
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => digits(textContent)))
  const total = cells.pop()
  const sums = [0, 1].map((column) => cells.reduce((sum, row) => sum + (row[column] ?? 0), 0))
  expect(cells).toHaveLength(blocks.length)
  expect(sums).toEqual(total)
})
