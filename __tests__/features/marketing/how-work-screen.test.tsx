import { render, screen } from '@testing-library/react'
import { HowWorkScreen } from '@/features/marketing/screens/how-work-screen'

it('says plainly, before anybody begins, when there is a way out and when there is none', () => {
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
  expect(screen.getByText(/or move shares to your own wallet/)).toBeVisible()
})
