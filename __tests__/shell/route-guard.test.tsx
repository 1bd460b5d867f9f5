import { readFileSync } from 'node:fs'
import { act, render, screen } from '@testing-library/react'
import Cookies from 'js-cookie'
import { useEffect } from 'react'
import { renderToString } from 'react-dom/server'
import { accessOf, paths } from '@/config/paths'
import { tokenStore } from '@/lib/storage/token-store'
import { guardAnswer, RouteGuard } from '@/shell/route-guard/route-guard'
import { makeRouter } from '../support/fake-router'

const guest = [
  '/auth/login',
  '/auth/forgot-password',
  '/auth/reset',
  '/auth/otp',
  '/auth/verify-otp',
  '/auth/reset-password',
]
const member = ['/dashboard', '/buy-shares', '/settings', '/somewhere/nobody/listed']
const routes = [...new Set([...Object.keys(paths), ...member])]

const stored = [
  { token: true, cookie: true, who: 'member' },
  { token: true, cookie: false, who: 'visitor' },
  { token: false, cookie: true, who: 'visitor' },
  { token: false, cookie: false, who: 'visitor' },
] as const

beforeEach(() => {
  tokenStore.clear()
  window.sessionStorage.clear()
})
afterEach(() => {
  tokenStore.clear()
  tokenStore.takeExpired()
})

function keep({ token, cookie }: { token: boolean; cookie: boolean }): void {
  tokenStore.write('a.b.c')
  if (!token) window.localStorage.removeItem('token')
  if (!cookie) Cookies.remove('token')
}

function due(route: string, who: 'visitor' | 'member'): 'shown' | 'home' {
  const isPublic = !member.includes(route) && accessOf(route) !== 'member'
  if (guest.includes(route)) return who === 'member' ? 'home' : 'shown'
  return isPublic || who === 'member' ? 'shown' : 'home'
}

function open(route: string) {
  const router = makeRouter(route)
  render(router.within(<RouteGuard>the page</RouteGuard>))
  return { router, isShown: screen.queryByText('the page') !== null }
}

const table = routes.flatMap((route) => stored.map((browser) => ({ route, ...browser })))

test.each(table)(
  '$route, token $token, cookie $cookie: for a $who @rest',
  ({ route, who, ...browser }) => {
    keep(browser)
    const { router, isShown } = open(route)
    const isDue = due(route, who)
    expect(isShown).toBe(isDue === 'shown')
    if (isDue === 'shown') expect(router.replace).not.toHaveBeenCalled()
    else expect(router.replace).toHaveBeenCalledWith('/')
    // A token without its cookie is cleared.
    expect(window.localStorage.getItem('token')).toBe(who === 'member' ? 'a.b.c' : null)
  },
)

test('every route and an unlisted one are covered', () => {
  expect(table.length).toBe(4 * new Set([...Object.keys(paths), ...member]).size)
  expect(guest.every((route) => accessOf(route) === 'guest')).toBe(true)
})

const hidden = '<div data-access="member">the page</div>'

test.each(routes)(
  'the server shows only a public %s, and hides what is drawn of others @rest',
  (route) => {
    const drawn = renderToString(makeRouter(route).within(<RouteGuard>the page</RouteGuard>))
    const isForAnybody = due(route, 'visitor') === 'shown'
    expect(drawn).toContain('the page')
    expect(drawn.includes(hidden)).toBe(!isForAnybody)
    expect(drawn.includes('aria-label="Loading"')).toBe(!isForAnybody)
    const sheet = readFileSync('src/ui/global.css', 'utf8')
    expect(sheet).toMatch(
      /html:not\(\[data-member\]\) \[data-access="member"\][^}]*\{\s*display: none/,
    )
  },
)

const Asking = ({ onAsk }: { onAsk: () => void }) => {
  useEffect(onAsk, [onAsk])
  return 'the page'
}

test.each([
  ['visitor', 0],
  ['member', 1],
] as const)('a %s’s browser wakes what the server has drawn %i times @rest', async (who, times) => {
  const onAsk = jest.fn()
  const router = makeRouter('/dashboard')
  const page = router.within(
    <RouteGuard>
      <Asking onAsk={onAsk} />
    </RouteGuard>,
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  const drawn = container.querySelector('[data-access]')
  if (who === 'member') tokenStore.write('a.b.c')
  await act(async () => {
    render(page, { container, hydrate: true })
  })
  expect(onAsk).toHaveBeenCalledTimes(times)
  // The very element that the document brought.
  expect(container.querySelector('[data-access]')).toBe(times === 1 ? drawn : null)
})

test('a protected page waits for the browser’s answer', () => {
  expect(guardAnswer({ pattern: '/settings', isLoggedIn: undefined })).toBe('wait')
  expect(guardAnswer({ pattern: '/auth/login', isLoggedIn: undefined })).toBe('show')
})

test.each(['constructor', '__proto__', 'toString', '/__proto__', ''])(
  'a route called "%s" needs a session',
  (pattern) => {
    expect(guardAnswer({ pattern, isLoggedIn: false })).toBe('go home')
    expect(guardAnswer({ pattern, isLoggedIn: true })).toBe('show')
  },
)

test('home is reachable by everybody', () => {
  for (const isLoggedIn of [true, false, undefined])
    expect(guardAnswer({ pattern: '/', isLoggedIn })).toBe('show')
})
