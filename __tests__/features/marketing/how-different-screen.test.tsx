import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HowDifferentScreen } from '@/features/marketing/screens/how-different-screen'

describe('the comparison', () => {
  it('admits and counts its drawbacks', () => {
    render(<HowDifferentScreen />)
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    const worse = rows.filter((row) => within(row).queryByText('Worse here') !== null)
    expect(worse.map((row) => within(row).getByRole('rowheader').textContent)).toContainEqual(
      expect.stringContaining('Selling'),
    )
    const counts = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(counts).toContainEqual(expect.stringContaining(`${worse.length} `))
    expect(worse.length).toBeGreaterThan(2)
  })

  it('names the reasons not to buy', () => {
    render(<HowDifferentScreen />)
    const headings = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)
    expect(headings).toEqual(['Where we’re worse'])
    expect(screen.getByRole('heading', { name: 'You can’t get out' })).toBeInTheDocument()
    expect(screen.getByText(/Shares in your own wallet are no easier to sell/)).toBeVisible()
  })

  it('gives a reason for each line that is worse', () => {
    render(<HowDifferentScreen />)
    const worse = within(screen.getByRole('table')).getAllByText('Worse here')
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(worse.length)
  })

  it('lets a phone’s reader choose the column next to ours @rest', async () => {
    render(<HowDifferentScreen />)
    const table = screen.getByRole('table')
    expect(table).toHaveAttribute('data-beside', 'listed')
    await userEvent.click(screen.getByRole('button', { name: 'A crypto token' }))
    expect(table).toHaveAttribute('data-beside', 'token')
    expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('A crypto token')
  })

  it('calls nothing better that one of the others does better', () => {
    render(<HowDifferentScreen />)
    const least = screen.getByRole('row', { name: /^Smallest amount/ })
    expect(within(least).getByText('About the same')).toBeVisible()
  })
})
