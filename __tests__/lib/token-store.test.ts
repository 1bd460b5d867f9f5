import Cookies from 'js-cookie'
import { tokenStore } from '@/lib/storage/token-store'

afterEach(() => tokenStore.clear())

test('a token counts when storage and cookie have it', () => {
  tokenStore.write('a.b.c')
  expect(tokenStore.read()).toBe('a.b.c')
  expect(tokenStore.takeExpired()).toBe(false)
})

test('a stored token without its cookie is cleared, and that is told once', () => {
  tokenStore.write('a.b.c')
  Cookies.remove('token')
  expect(tokenStore.read()).toBeUndefined()
  expect(localStorage.getItem('token')).toBeNull()
  expect([tokenStore.takeExpired(), tokenStore.takeExpired()]).toEqual([true, false])
})

test('the cookie is there before another tab can hear of the token', () => {
  const write = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    expect(Cookies.get('token')).toBe('a.b.c')
  })
  tokenStore.write('a.b.c')
  expect(write).toHaveBeenCalledTimes(1)
})
