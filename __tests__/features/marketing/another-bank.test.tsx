import { cleanup, render, screen } from '@testing-library/react'
import { AboutScreen } from '@/features/marketing/screens/about-screen'
import { FnxizationScreen } from '@/features/marketing/screens/fnxization-screen'
import { HowDifferentScreen } from '@/features/marketing/screens/how-different-screen'
import { HowWorkScreen } from '@/features/marketing/screens/how-work-screen'
import * as campaignPage from '../../../pages/campaign-details'
import { renderRoute } from '../../support/render-route'

afterEach(() => {
  delete document.documentElement.dataset.name
})

/** Claims that are true of only one company, its office, its promises and its offering. */
const claims: [string, () => React.ReactElement, RegExp[]][] = [
  ['/fnxization', () => <FnxizationScreen />, [/\$12\.40/, /4\.012096/]],
  [
    '/about',
    () => <AboutScreen company={undefined} team={null} />,
    [/small company/, /Four parties/, /fixed yearly amount/, /Pays the other three/, /10 working/],
  ],
  ['/how-work', () => <HowWorkScreen sample={null} />, [/five years/]],
  ['/how-different', () => <HowDifferentScreen />, [/one region/]],
]

test.each(claims)('%s shows no facts of the first bank for another bank', (_, page, said) => {
  const first = render(page()).container.textContent ?? ''
  document.documentElement.dataset.name = 'Quay'
  const other = render(page()).container.textContent ?? ''
  for (const claim of said) {
    expect(first).toMatch(claim)
    expect(other).not.toMatch(claim)
  }
})

test('the board’s powers and reporting dates are shown only for the first bank', async () => {
  const open = () => renderRoute(campaignPage, { pathname: '/campaign-details' })
  await open()
  expect(await screen.findByText(/five percentage points/)).toBeVisible()
  cleanup()
  document.documentElement.dataset.name = 'Quay'
  await open()
  expect(await screen.findByRole('heading', { name: 'What the money is for' })).toBeVisible()
  expect(screen.queryByText(/five percentage points/)).toBeNull()
})
