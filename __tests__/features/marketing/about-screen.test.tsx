import { render, screen } from '@testing-library/react'
import { AboutScreen } from '@/features/marketing/screens/about-screen'

afterEach(() => {
  delete document.documentElement.dataset.name
})

const drawn = () => render(<AboutScreen company={undefined} team={<p>Ada Quay</p>} />)

test('the first bank tells its story, and says that it is a sample', () => {
  drawn()
  expect(screen.getByText(/built a ledger/)).toBeVisible()
  expect(screen.getByText(/are samples/)).toBeVisible()
})

test('another bank has its people on the page, and not the story of the first one', () => {
  document.documentElement.dataset.name = 'Quay'
  const { container } = drawn()
  expect(screen.getByText('Ada Quay')).toBeVisible()
  expect(container).not.toHaveTextContent(/Mirela|September|sample/)
})
