import { render, screen, within } from '@testing-library/react'
import { HowWorkScreen } from '@/features/marketing/screens/how-work-screen'

it('says before the first step when a visitor can still get out and when not', () => {
  render(<HowWorkScreen sample={null} />)
  expect(screen.getByRole('heading', { name: 'How you get out' })).toBeVisible()
  expect(
    screen.getByText(/^There’s no market.*Between buy-backs there is no way out/),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Where we’re worse' })).toHaveAttribute(
    'href',
    '/how-different',
  )
})

it('says that shares can be moved to one’s own wallet', () => {
  render(<HowWorkScreen sample={null} />)
  expect(screen.getAllByText(/or move them to your own wallet/)).toHaveLength(2)
})

it('counts the same four steps as the home page, and each in whole sentences @rest', () => {
  render(<HowWorkScreen sample={null} />)
  const [journey] = screen.getAllByRole('list')
  const steps = within(journey as HTMLElement).getAllByRole('listitem')
  expect(steps).toHaveLength(4)
  expect(
    screen.getByText(
      'Four steps from an account to your shares: what you do, what we do, and what can go wrong.',
    ),
  ).toBeVisible()
  for (const step of steps)
    for (const told of within(step).getAllByRole('definition'))
      expect(told).toHaveTextContent(/^(You|We|It|No|The|Crediting) .+[.]$/)
})

it('tells both ways to pay, from a wallet and from a bank account', () => {
  render(<HowWorkScreen sample={null} />)
  const ways = within(screen.getByRole('group', { name: 'How do you want to pay?' }))
  expect(ways.getAllByRole('radio').map((way) => (way as HTMLInputElement).value)).toEqual([
    'wallet',
    'bank',
  ])
  expect(screen.getByText(/^You link a wallet on BNB Smart Chain/)).toBeInTheDocument()
  expect(
    screen.getByText(/^You choose an amount and transfer it in US dollars/),
  ).toBeInTheDocument()
  expect(screen.getByText(/^We credit the shares once our bank has booked/)).toBeInTheDocument()
})
