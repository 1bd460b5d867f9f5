import { screen, within } from '@testing-library/react'
import * as helpPage from '../../../pages/help'
import { paste } from '../../support/paste'
import { renderRoute } from '../../support/render-route'

const open = (hash = '') => renderRoute(helpPage, { pathname: '/help', address: `/help${hash}` })
const topic = (id: string) => document.getElementById(id) as HTMLDetailsElement

test('topics are grouped by goal, the urgent ones first, and a search shows what matches @rest', async () => {
  const { user } = await open()
  const section = screen.getByRole('heading', { name: 'Buying shares' }).closest('section')
  const names = within(section as HTMLElement).getAllByRole('heading', { level: 3 })
  expect(names.map((name) => name.textContent)).toContain('My payment shows as pending')
  expect(within(topic('payment-is-pending')).getByText(/Your payment is safe/)).toBeVisible()
  const urgent = screen.getByRole('navigation', { name: 'Something is wrong' })
  expect(within(urgent).getByRole('link', { name: 'My payment shows as pending' })).toHaveAttribute(
    'href',
    '#payment-is-pending',
  )
  const ids = [...document.querySelectorAll('main [id]')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  await paste(user, screen.getByRole('searchbox', { name: 'Search help' }), 'recovery codes')
  expect(await screen.findByText(/topics? match/)).toBeVisible()
  expect(screen.queryByRole('navigation', { name: /Something is wrong/ })).not.toBeInTheDocument()
  expect(topic('switch-on-two-factor')).not.toHaveAttribute('hidden')
  expect(topic('swap-currencies')).toHaveAttribute('hidden')
})

test('an address opens its topic, a chapter’s the topic around it', async () => {
  const { user } = await open('#code-did-not-arrive')
  expect(topic('code-did-not-arrive').open).toBe(true)
  expect(topic('forgot-your-password').open).toBe(false)
  const chapter = topic('payment-is-pending').querySelector('h4') as HTMLElement
  window.location.hash = chapter.id
  await screen.findByRole('heading', { name: chapter.textContent as string })
  expect(topic('payment-is-pending').open).toBe(true)
  await user.click(within(topic('payment-is-pending')).getByText('My payment shows as pending'))
  expect(topic('payment-is-pending').open).toBe(false)
})
