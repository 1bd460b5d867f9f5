import { screen, within } from '@testing-library/react'
import * as textPage from '../../../pages/static/[slug]'
import * as riskPage from '../../../pages/static/risk-disclosure'
import { renderRoute } from '../../support/render-route'

const open = (slug: string) =>
  renderRoute(textPage, {
    pathname: '/static/[slug]',
    address: `/static/${slug}`,
    params: { slug },
  })

test('a legal text shows its date and download @rest', async () => {
  await renderRoute(riskPage, { pathname: '/static/risk-disclosure' })
  expect(screen.getByRole('heading', { level: 1, name: 'Risk disclosure' })).toBeVisible()
  expect(screen.getByText('September 14, 2026')).toHaveAttribute('datetime', '2026-09-14')
  expect(screen.getByRole('link', { name: /^Keep a copy \(\d+ kB\)$/ })).toHaveAttribute(
    'href',
    '/api/v1/static/download?kind=page&slug=risk-disclosure',
  )
})

test('every contents entry leads to its heading @rest', async () => {
  await open('privacy-policy')
  const [contents] = screen.getAllByRole('navigation', { name: 'On this page' })
  const links = within(contents as HTMLElement).getAllByRole('link')
  expect(links.length).toBeGreaterThan(5)
  for (const link of links) {
    const heading = document.getElementById(link.getAttribute('href')?.slice(1) as string)
    expect(heading).toHaveTextContent(link.textContent as string)
  }
})

test('the other legal texts are one step away', async () => {
  await open('term-condition')
  const beside = screen.getByRole('heading', { name: 'More documents' }).closest('section')
  const links = within(beside as HTMLElement).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toContain('/static/privacy-policy')
  expect(links.map((link) => link.getAttribute('href'))).not.toContain('/static/term-condition')
})

test('a document leads back to all documents @rest', async () => {
  await open('share-terms')
  expect(screen.getByRole('heading', { level: 1, name: 'Share terms' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'All documents' })).toHaveAttribute('href', '/docs')
})

test.each([
  'no-such-text',
  '../../etc/passwd',
  '<script>',
  '\u0000',
  '😀',
  'a'.repeat(5000),
  '__proto__',
  '',
])('an unknown address is not found: %j @rest', async (slug) => {
  const { status } = await open(slug)
  expect(status).toBe(404)
})
