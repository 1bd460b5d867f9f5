import { screen, within } from '@testing-library/react'
import * as homePage from '../../pages/index'
import { renderRoute } from '../support/render-route'

test('who is logged in finds the way to the dashboard on the home page', async () => {
  await renderRoute(homePage, { pathname: '/' })
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', '/dashboard')
})
