import { render, screen, within } from '@testing-library/react'
import type { BankYear } from '@/contract/admin'
import type { SharePrice } from '@/contract/wallet'
import { balanceSheet } from '@/features/bank/components/balance-drawing'
import { BalanceTable, YearResults } from '@/features/bank/components/bank-tables'
import { OfferingSheet } from '@/features/bank/components/offering-sheet'
import { sampleBank } from '@/server/sandbox/sample/bank'

const sheet = balanceSheet(sampleBank)

/** Digits alone: `$5.00` → 500, `36.1%` → 361. */
const digits = (text: string | null | undefined) => Number(text?.replace(/\D/g, ''))

test.each([
  ['What the bank owns', sheet.owns],
  ['Whose money it is', sheet.owes],
])('the rows of “%s” add up to its total row as they are shown', (caption, blocks) => {
  render(<BalanceTable caption={caption} blocks={blocks} totalCents={sheet.totalCents} />)
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => digits(textContent)))
  const total = cells.pop()
  const sums = [0, 1].map((column) => cells.reduce((sum, row) => sum + (row[column] ?? 0), 0))
  expect(cells).toHaveLength(blocks.length)
  expect(sums).toEqual(total)
})

test('a year’s column shows the equity per share at its end, and the profit kept', () => {
  render(<YearResults years={sampleBank.years} />)
  const said = within(screen.getByRole('figure'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  // $254.4 million by 34 million shares; $24.1 million of it are the profit of 2021.
  expect(said[0]).toBe('$7.482021$0.71 of it is the year’s profit')
  expect(said.at(-1)).toBe('$11.212025$1.10 of it is the year’s profit')
  expect(said).toHaveLength(5)
})

test('the shown profit kept and the previous year’s end add up to the year’s end', () => {
  render(<YearResults years={sampleBank.years} />)
  const ends = within(screen.getByRole('figure'))
    .getAllByRole('listitem')
    .map(({ textContent }) => /^\$(.*\..{2})\d{4}\$(.*) of it/.exec(textContent ?? ''))
    .map((found) => [digits(found?.[1]), digits(found?.[2])] as const)
  for (const [place, [end, kept]] of ends.slice(1).entries())
    expect((ends[place]?.[0] ?? 0) + kept).toBe(end)
})

test('after the years comes today’s equity per share', () => {
  const now = { day: 'Sep 30, 2026', equityCents: 1214n }
  render(<YearResults years={sampleBank.years} now={now} />)
  const said = within(screen.getByRole('figure')).getAllByRole('listitem')
  expect(said).toHaveLength(6)
  expect(said.at(-1)).toHaveTextContent('$12.14Sep 30, 2026')
})

test('without figures at the ends of years there is no drawing, and the results stay', () => {
  const years = sampleBank.years.map(({ yearEnd: _, ...year }) => year)
  render(<YearResults years={years} />)
  expect(screen.queryByRole('figure')).toBeNull()
  expect(screen.getAllByRole('row')).toHaveLength(6)
})

test('a dividend is not kept, and a loss adds nothing', () => {
  const [year] = sampleBank.years
  const end = { equityCents: '10000', sharesMicro: '10000000', dividendCents: '400' }
  render(
    <YearResults
      years={[
        { ...(year as BankYear), year: 1, profitCents: '1000', yearEnd: end },
        { ...(year as BankYear), year: 2, profitCents: '-1000', yearEnd: end },
      ]}
    />,
  )
  expect(screen.getByText('$0.60 of it is the year’s profit')).toBeInTheDocument()
  expect(screen.getByText('$0.00 of it is the year’s profit')).toBeInTheDocument()
})

test('the offering’s line counts what professionals committed beside what is sold here @rest', () => {
  const offering = { ...sampleBank.campaign, sharesSoldMicro: '1000000000000', feeBps: 50 }
  const price = { price: '12430000' } as SharePrice
  const { rerender } = render(
    <OfferingSheet offering={offering} price={price} today="2026-11-27" />,
  )
  // 10,000,000 committed and 1,000,000 shares of $12.43, of 60,000,000.
  expect(screen.getByText('$22.4 million')).toHaveTextContent('$22.4 million of $60.0 million')
  const line = screen.getByRole('meter', { name: 'Minimum of $10.0 million reached Oct 14, 2026' })
  expect(line).toHaveAttribute('aria-valuetext', '$22,430,000 of $60,000,000, 37.3%')
  expect(screen.getByText('$12,430,000')).toBeVisible()
  expect(screen.getByText('93 days left')).toBeVisible()
  expect(screen.getByText(/^1,000,000 of 4,000,000 shares on offer are sold\./)).toBeVisible()
  expect(screen.getByText('0.50%')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Buy shares' })).toHaveAttribute('href', '/buy-shares')

  // By hand: from November 30 it is 31 days to the end of December, 31 of January and 28 of February.
  for (const [today, left] of [
    ['2026-11-30', '90 days left'],
    ['2027-02-27', '1 day left'],
    ['2027-02-28', 'Last day'],
  ] as const) {
    rerender(<OfferingSheet offering={offering} price={price} today={today} />)
    expect(screen.getByText(left)).toBeVisible()
  }

  const { minimumReachedOn: _, ...open } = offering
  rerender(<OfferingSheet offering={open} price={price} today="2027-03-01" />)
  expect(screen.getByRole('meter', { name: 'Minimum: $10.0 million' })).toBeInTheDocument()
  expect(screen.queryByText(/left|last day/i)).toBeNull()
})
