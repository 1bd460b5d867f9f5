import { readFileSync } from 'node:fs'

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

test('an answer that the address points at is open from the first paint', () => {
  bootAt('/faq#can-i-sell')
  expect(document.head.textContent).toMatch(/^#can-i-sell:not\(\[data-opened\]\)::details-content/)
})

test.each([
  '/auth/reset#token=8f1c-secret',
  '/auth/reset#token%3D8f1c-secret',
  '/faq#a,body{display:none}secret',
])('what is no plain name in %s is written nowhere', (address) => {
  expect(bootAt(address)).not.toContain('secret')
  expect(document.head.querySelector('style')).toBeNull()
})
