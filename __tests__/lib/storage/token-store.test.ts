import Cookies from 'js-cookie'
import { limits } from '@/config/limits'
import { tokenStore } from '@/lib/storage/token-store'
import { browserStorage } from '@/lib/storage/web-storage'

afterEach(() => {
  jest.restoreAllMocks()
  Reflect.deleteProperty(document, 'cookie')
  tokenStore.clear()
  window.localStorage.clear()
  tokenStore.takeExpired()
})

const cookieGone = () => {
  Cookies.remove('token')
}

test('a token needs both storage and cookie', () => {
  tokenStore.write('a.b.c')
  expect(tokenStore.read()).toBe('a.b.c')
  expect(window.localStorage.getItem('token')).toBe('a.b.c')
  expect(document.cookie).toContain('token=a.b.c')
})

test('without its cookie the token expires, told once', () => {
  tokenStore.write('a.b.c')
  cookieGone()
  expect(tokenStore.read()).toBeUndefined()
  expect(window.localStorage.getItem('token')).toBeNull()
  expect([tokenStore.takeExpired(), tokenStore.takeExpired()]).toEqual([true, false])
})

test('without storage the cookie counts for nothing', () => {
  tokenStore.write('a.b.c')
  window.localStorage.removeItem('token')
  expect(tokenStore.read()).toBeUndefined()
  expect(tokenStore.takeExpired()).toBe(false)
})

test('a logout clears both, and is no expiry', () => {
  tokenStore.write('a.b.c')
  tokenStore.clear()
  expect([tokenStore.read(), document.cookie, tokenStore.takeExpired()]).toEqual([
    undefined,
    '',
    false,
  ])
})

test('the cookie lasts one day, for this site only', () => {
  const written = jest.spyOn(document, 'cookie', 'set')
  const before = Date.now()
  tokenStore.write('a.b.c')
  const cookie = String(written.mock.calls[0]?.[0])
  const expires = new Date(/expires=([^;]+)/.exec(cookie)?.[1] ?? 0).getTime()
  expect(Math.abs(expires - before - 24 * 60 * 60_000)).toBeLessThan(5_000)
  expect(cookie).toMatch(/path=\/; .*sameSite=Lax$/i)
  expect(cookie).not.toContain('secure')
})

test('a cookie with a similar name is none', () => {
  tokenStore.write('a.b.c')
  cookieGone()
  Cookies.set('token2', 'x')
  Cookies.set('mytoken', 'x')
  expect(tokenStore.read()).toBeUndefined()
})

test('a browser without storage and cookies reads as logged out', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse)
  Object.defineProperty(document, 'cookie', { get: refuse, set: refuse, configurable: true })
  expect(() => tokenStore.write('a.b.c')).not.toThrow()
  expect(tokenStore.read()).toBeUndefined()
  expect(() => tokenStore.clear()).not.toThrow()
  expect(() => browserStorage.write('tAndC', 'true')).not.toThrow()
  expect(browserStorage.read('tAndC')).toBeUndefined()
})

test('storage without readable cookies is logged out too', () => {
  tokenStore.write('a.b.c')
  jest.spyOn(document, 'cookie', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(tokenStore.read()).toBeUndefined()
})

test('the cookie is written before other tabs hear of it', () => {
  let atStored: string | undefined
  const stored = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    atStored = Cookies.get('token')
  })
  tokenStore.write('a.b.c')
  expect(stored).toHaveBeenCalledTimes(1)
  expect(atStored).toBe('a.b.c')
})

describe('another tab’s login, heard of before its cookie', () => {
  const heard = jest.fn(() => tokenStore.read())
  beforeEach(() => {
    jest.useFakeTimers()
    tokenStore.read()
    heard.mockClear()
    window.addEventListener('storage', heard)
    window.localStorage.setItem('token', 'b.c.d')
    window.dispatchEvent(new Event('storage'))
  })
  afterEach(() => {
    window.removeEventListener('storage', heard)
    jest.useRealTimers()
  })

  test('counts as soon as the cookie is there', () => {
    expect(heard).toHaveLastReturnedWith(undefined)
    expect(window.localStorage.getItem('token')).toBe('b.c.d')
    Cookies.set('token', 'b.c.d')
    jest.advanceTimersByTime(limits.tokenCookieLookMs)
    expect(heard).toHaveLastReturnedWith('b.c.d')
    expect(tokenStore.takeExpired()).toBe(false)
  })

  test('is cleared when no cookie comes', () => {
    jest.advanceTimersByTime(limits.tokenCookieWaitMs - limits.tokenCookieLookMs)
    expect(window.localStorage.getItem('token')).toBe('b.c.d')
    jest.advanceTimersByTime(2 * limits.tokenCookieLookMs)
    expect(window.localStorage.getItem('token')).toBeNull()
    expect(heard).toHaveLastReturnedWith(undefined)
    expect(jest.getTimerCount()).toBe(0)
  })

  test('ends with the other tab’s logout, without expiry', () => {
    window.localStorage.removeItem('token')
    jest.advanceTimersByTime(limits.tokenCookieLookMs)
    expect(heard.mock.results.map(({ value }) => value)).toEqual([undefined, undefined])
    expect([tokenStore.takeExpired(), jest.getTimerCount()]).toEqual([false, 0])
  })
})
