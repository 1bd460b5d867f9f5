import { act, render, screen } from '@testing-library/react'
import Cookies from 'js-cookie'
import { renderToString } from 'react-dom/server'
import { tokenStore } from '@/lib/storage/token-store'
import { tellSessionChanged, useIsLoggedIn } from '@/session/session-store'

function Who() {
  const isLoggedIn = useIsLoggedIn()
  return <output>{String(isLoggedIn)}</output>
}

const shown = () => screen.getByRole('status').textContent

beforeEach(() => tokenStore.clear())
afterEach(() => {
  tokenStore.clear()
  tokenStore.takeExpired()
})

const cookieGone = () => {
  Cookies.remove('token')
}

test('the server cannot know who is there', () => {
  expect(renderToString(<Who />)).toContain('undefined')
})

test('logging in or out here is seen at once', async () => {
  render(<Who />)
  expect(shown()).toBe('false')
  await act(async () => {
    tokenStore.write('a.b.c')
    tellSessionChanged()
  })
  expect(shown()).toBe('true')
  await act(async () => {
    tokenStore.clear()
    tellSessionChanged()
  })
  expect(shown()).toBe('false')
})

test.each(['storage', 'focus'])('another tab’s change is seen on %s', async (event) => {
  tokenStore.write('a.b.c')
  render(<Who />)
  window.localStorage.removeItem('token')
  await act(async () => window.dispatchEvent(new Event(event)))
  expect(shown()).toBe('false')
})

test('a session that ran out ends on return', async () => {
  tokenStore.write('a.b.c')
  render(<Who />)
  cookieGone()
  await act(async () => window.dispatchEvent(new Event('focus')))
  expect(shown()).toBe('false')
})
