import { screen, within } from '@testing-library/react'
import { opensSoon, type PartName } from '@/config/parts-to-come'
import * as campaignPage from '../../pages/campaign-details'
import * as faqPage from '../../pages/faq'
import * as helpPage from '../../pages/help'
import * as howDifferentPage from '../../pages/how-different'
import * as homePage from '../../pages/index'
import * as termsPage from '../../pages/static/term-condition'
import { renderRoute } from '../support/render-route'

const main = () => within(screen.getByRole('main'))

function expectSaid(parts: PartName[]) {
  const sentence = opensSoon(parts)
  if (sentence !== undefined) expect(main().getByText(sentence)).toBeInTheDocument()
}

test.each<[string, Parameters<typeof renderRoute>[0], PartName[]]>([
  ['/', homePage, ['identity', 'buying']],
  ['/how-different', howDifferentPage, ['buying']],
  ['/campaign-details', campaignPage, ['identity', 'wallet', 'buying']],
  ['/static/term-condition', termsPage, ['identity', 'buying', 'staking']],
])('%s says what cannot be done yet', async (pathname, page, parts) => {
  await renderRoute(page, { pathname })
  expectSaid(parts)
})

test.each<[string, Parameters<typeof renderRoute>[0], string, PartName[]]>([
  ['/faq', faqPage, 'Buying', ['buying']],
  ['/faq', faqPage, 'Staking and rewards', ['staking']],
  ['/help', helpPage, 'Getting started', ['identity', 'wallet', 'buying']],
  ['/help', helpPage, 'Your wallet', ['wallet', 'swap']],
])('%s says it in the group that explains it: %s', async (pathname, page, title, parts) => {
  await renderRoute(page, { pathname })
  const group = screen.getByRole('heading', { name: title, level: 2 }).closest('section')
  const sentence = opensSoon(parts)
  if (sentence === undefined) return
  expect(within(group as HTMLElement).getByText(sentence)).toBeVisible()
})

test('who is logged in finds the way to the dashboard on the home page', async () => {
  await renderRoute(homePage, { pathname: '/' })
  expectSaid(['identity', 'buying'])
  expect(main().getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute(
    'href',
    '/dashboard',
  )
})
