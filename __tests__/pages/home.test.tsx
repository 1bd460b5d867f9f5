import { screen, within } from '@testing-library/react'
import * as homePage from '../../pages/index'
import { renderRoute } from '../support/render-route'

test('the home page leads members to the dashboard', async () => {
  await renderRoute(homePage, { pathname: '/' })
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', '/dashboard')
})
