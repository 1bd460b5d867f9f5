import Cookies from 'js-cookie'
import { browserStorage } from '@/lib/storage/browser-storage'
import { tokenStore } from '@/lib/storage/token-store'

afterEach(() => {
  jest.restoreAllMocks()
  tokenStore.clear()
  window.localStorage.clear()
  tokenStore.takeExpired()
})

const cookieGone = () => {
  Cookies.remove('token')
}

test('a token counts when storage and cookie have it', () => {
  tokenStore.write('a.b.c')
  expect(tokenStore.read()).toBe('a.b.c')
  expect(window.localStorage.getItem('token')).toBe('a.b.c')
  expect(document.cookie).toContain('token=a.b.c')
})

test('without the cookie the stored one is cleared, and that is told once', () => {
  tokenStore.write('a.b.c')
  cookieGone()
  expect(tokenStore.read()).toBeUndefined()
  expect(window.localStorage.getItem('token')).toBeNull()
  expect([tokenStore.takeExpired(), tokenStore.takeExpired()]).toEqual([true, false])
})

test('without the stored one the cookie counts for nothing', () => {
  tokenStore.write('a.b.c')
  window.localStorage.removeItem('token')
  expect(tokenStore.read()).toBeUndefined()
  expect(tokenStore.takeExpired()).toBe(false)
})

test('a logout takes both away, and is no expiry', () => {
  tokenStore.write('a.b.c')
  tokenStore.clear()
  expect([tokenStore.read(), document.cookie, tokenStore.takeExpired()]).toEqual([
    undefined,
    '',
    false,
  ])
})

test('the cookie lasts one day, goes to this site only, and on https nowhere else', () => {
  const written = jest.spyOn(document, 'cookie', 'set')
  const before = Date.now()
  tokenStore.write('a.b.c')
  const cookie = String(written.mock.calls[0]?.[0])
  const expires = new Date(/expires=([^;]+)/.exec(cookie)?.[1] ?? 0).getTime()
  expect(Math.abs(expires - before - 24 * 60 * 60_000)).toBeLessThan(5_000)
  expect(cookie).toMatch(/path=\/; .*sameSite=Lax$/i)
  expect(cookie).not.toContain('secure')
})

test('the cookie of another name, or one that begins alike, is none', () => {
  window.localStorage.setItem('token', 'a.b.c')
  Cookies.set('token2', 'x')
  Cookies.set('mytoken', 'x')
  expect(tokenStore.read()).toBeUndefined()
})

test('a browser that refuses storage and cookies reads as logged out and never throws', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse)
  jest.spyOn(document, 'cookie', 'get').mockImplementation(refuse)
  jest.spyOn(document, 'cookie', 'set').mockImplementation(refuse)
  expect(() => tokenStore.write('a.b.c')).not.toThrow()
  expect(tokenStore.read()).toBeUndefined()
  expect(() => tokenStore.clear()).not.toThrow()
  expect(() => browserStorage.write('tAndC', 'true')).not.toThrow()
  expect(browserStorage.read('tAndC')).toBeUndefined()
})

test('storage that can be read but not the cookies reads as logged out too', () => {
  window.localStorage.setItem('token', 'a.b.c')
  jest.spyOn(document, 'cookie', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(tokenStore.read()).toBeUndefined()
})

test('the cookie is there before another tab can hear of the token', () => {
  const stored = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    expect(Cookies.get('token')).toBe('a.b.c')
  })
  tokenStore.write('a.b.c')
  expect(stored).toHaveBeenCalledTimes(1)
})
