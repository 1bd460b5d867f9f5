import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Cookies from 'js-cookie'
import { TermsNotice } from '@/shell/site-notices'
import { makeRouter } from '../support/fake-router'

beforeEach(() => {
  window.localStorage.clear()
  Cookies.remove('AcceptTerm&Condition')
  delete document.documentElement.dataset.terms
})

const notice = () => screen.queryByRole('region', { name: 'Cookies and terms' })
const open = () => render(makeRouter('/').within(<TermsNotice />))

test('until it is accepted nothing is stored', () => {
  open()
  expect(notice()).toBeVisible()
  expect([window.localStorage.getItem('tAndC'), document.cookie]).toEqual([null, ''])
})

test('R10: accepting stores its flag and its cookie', async () => {
  open()
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(window.localStorage.getItem('tAndC')).toBe('true')
  expect(document.cookie).toBe('AcceptTerm&Condition=true')
  expect(document.documentElement.dataset.terms).toBe('accepted')
  expect(notice()).toBeNull()
})

test('it says one thing in two sentences', () => {
  open()
  expect(notice()?.querySelector('p')).toHaveTextContent(
    /^We only set essential cookies\. Read our terms and privacy policy\.$/,
  )
})

test('what is accepted can be read first', () => {
  open()
  expect(screen.getByRole('link', { name: 'terms' })).toHaveAttribute(
    'href',
    '/static/term-condition',
  )
  expect(screen.getByRole('link', { name: 'privacy policy' })).toHaveAttribute(
    'href',
    '/static/privacy-policy',
  )
})

test('a browser without storage can accept too', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  open()
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(notice()).toBeNull()
})
