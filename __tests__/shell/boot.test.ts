import { readFileSync } from 'node:fs'
import Cookies from 'js-cookie'

const boot = readFileSync('public/boot.js', 'utf8')

function bootAt(address: string): string {
  window.history.replaceState(null, '', address)
  new Function(boot)()
  return document.documentElement.outerHTML
}

afterEach(() => {
  document.head.replaceChildren()
  window.history.replaceState(null, '', '/')
})

test('an addressed answer is open from the start', () => {
  bootAt('/faq#can-i-sell')
  const [rule] = document.head.querySelector('style')?.sheet?.cssRules ?? []
  expect(rule?.cssText).toMatch(/#can-i-sell:not\(\[data-opened\]\)::details-content/)
})

test.each([
  '/auth/reset#token=8f1c-secret',
  '/auth/reset#token%3D8f1c-secret',
  '/faq#a,body{display:none}secret',
])('%s leaves no secret in the page', (address) => {
  expect(bootAt(address)).not.toContain('secret')
  expect(document.head.querySelector('style')).toBeNull()
})

test.each(['pointerover', 'click'])('R35: a %s fetches the wallet’s files once', (event) => {
  document.documentElement.dataset.wallet = 'chunks/island.js css/island.css'
  document.documentElement.dataset.files = '/_next/static/'
  document.body.innerHTML = '<button data-wallet="disconnected"><b>Connect</b></button><p>More</p>'
  bootAt('/')
  const asked = () =>
    [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map(
      ({ as, href }) => `${as} ${new URL(href).pathname}`,
    )
  const tell = (selector: string) =>
    document.querySelector(selector)?.dispatchEvent(new MouseEvent(event, { bubbles: true }))
  tell('p')
  expect(asked()).toEqual([])
  tell('b')
  tell('b')
  expect(asked()).toEqual([
    'script /_next/static/chunks/island.js',
    'style /_next/static/css/island.css',
  ])
})

test('only members fetch the calling scripts early', () => {
  document.documentElement.dataset.calls = 'chunks/ask.js chunks/seal.js'
  document.documentElement.dataset.files = '/_next/static/'
  const asked = () => document.head.querySelectorAll('link[rel=preload]').length
  bootAt('/')
  expect(asked()).toBe(0)
  localStorage.setItem('token', 'of a member')
  Cookies.set('token', 'of a member')
  bootAt('/dashboard')
  expect(asked()).toBe(2)
  localStorage.clear()
  Cookies.remove('token')
})
