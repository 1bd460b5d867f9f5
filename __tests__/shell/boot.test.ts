import { readFileSync } from 'node:fs'
import Cookies from 'js-cookie'

// jsdom has no modal dialogs.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  },
})

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
])('%s leaves no secret in the page @rest', (address) => {
  expect(bootAt(address)).not.toContain('secret')
  expect(document.head.querySelector('style')).toBeNull()
})

test.each(['pointerover', 'pointerdown', 'focusin', 'click'])(
  'R35: a %s fetches the wallet’s files once @rest',
  (event) => {
    document.documentElement.dataset.wallet = 'chunks/island.js css/island.css'
    document.documentElement.dataset.files = '/_next/static/'
    document.body.innerHTML =
      '<button data-wallet="disconnected"><b>Connect</b></button><p>More</p>'
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
  },
)

interface EarlyPage {
  button: HTMLButtonElement
  frame: HTMLDialogElement
  inside: HTMLElement
}

function openEarlyPage(): EarlyPage {
  document.body.innerHTML =
    '<button data-needs-script data-asleep data-wallet="disconnected"></button>' +
    '<dialog id="fnx-wallet"><form><button type="button" data-again="yes">Try again</button></form></dialog>'
  document.documentElement.dataset.wallet = 'chunks/island.js'
  document.documentElement.dataset.files = '/_next/static/'
  bootAt('/')
  return {
    button: document.querySelector('button') as HTMLButtonElement,
    frame: document.querySelector('dialog') as HTMLDialogElement,
    inside: document.querySelector('form') as HTMLElement,
  }
}

test('F6: a press on the wallet’s button shows its frame before the page is awake', () => {
  const { button, frame, inside } = openEarlyPage()
  button.click()
  expect(frame.open).toBe(true)
  inside.click()
  expect(frame.open).toBe(true)
  frame.click()
  expect(frame.open).toBe(false)
})

test('closing the early frame takes its press back', () => {
  const { button, frame } = openEarlyPage()
  button.click()
  frame.close()
  expect(window.fnxPressed?.()).toBeUndefined()
})

test('an awake button is left to React', () => {
  const { button, frame } = openEarlyPage()
  button.removeAttribute('data-asleep')
  button.click()
  expect(frame.open).toBe(false)
})

test('the early frame says when the wallet’s files are lost, and asks for them again', () => {
  const { button, frame } = openEarlyPage()
  const links = () => [...document.head.querySelectorAll('link[rel=preload]')]
  button.click()
  links()[0]?.dispatchEvent(new Event('error'))
  expect(frame.dataset.lost).toBe('yes')
  frame.querySelector('button')?.click()
  expect(frame.dataset.lost).toBeUndefined()
  expect(links()).toHaveLength(2)
})

describe('the first questions', () => {
  const asked: string[] = []
  const spoken: (string | undefined)[] = []
  beforeEach(() => {
    asked.length = 0
    spoken.length = 0
    window.fetch = (async (address: string, { headers }: { headers: Record<string, string> }) => {
      asked.push(`${address} as ${headers.token}`)
      spoken.push(headers.lang)
      throw new TypeError('away')
    }) as unknown as typeof fetch
    Object.assign(document.documentElement.dataset, {
      asks: 'user/getProfile user/dashboard user/graphForDealUser?',
      api: '/api/v1',
      patience: '15000',
    })
  })

  afterEach(() => {
    localStorage.clear()
    Cookies.remove('token')
    delete document.documentElement.dataset.member
    delete window.fnxEarly
    delete window.fnxAsk
  })

  test('are asked for a member before any other script', () => {
    localStorage.setItem('token', 'of-ada')
    Cookies.set('token', 'of-ada')
    bootAt('/dashboard')
    expect(asked).toEqual([
      '/api/v1/user/getProfile as of-ada',
      '/api/v1/user/dashboard as of-ada',
      '/api/v1/user/graphForDealUser as of-ada',
    ])
    expect(window.fnxEarly?.['user/dashboard']?.token).toBe('of-ada')
  })

  test('are asked again, for whoever is here then, as a link is pointed at', () => {
    localStorage.setItem('token', 'of-ada')
    Cookies.set('token', 'of-ada')
    bootAt('/dashboard')
    localStorage.setItem('token', 'of-bob')
    window.fnxAsk?.('user/dividends')
    expect(asked.at(-1)).toBe('/api/v1/user/dividends as of-bob')
    localStorage.clear()
    window.fnxAsk?.('user/votes')
    expect(asked).toHaveLength(4)
  })

  test.each([
    ['/api/v1', 'de'],
    // An API of another origin may not allow the header.
    ['https://api.example/v1', undefined],
  ])('are asked of %s in the language of the page: %s', (api, language) => {
    localStorage.setItem('token', 'of-ada')
    Cookies.set('token', 'of-ada')
    document.documentElement.lang = 'de'
    document.documentElement.dataset.api = api
    bootAt('/dashboard')
    document.documentElement.removeAttribute('lang')
    expect(spoken).toEqual([language, language, language])
  })

  test('leave out what the address chooses', () => {
    localStorage.setItem('token', 'of-ada')
    Cookies.set('token', 'of-ada')
    bootAt('/dashboard?range=1Y')
    expect(asked).toHaveLength(2)
  })

  test.each(['token', 'cookie'])('are not asked with a %s alone', (only) => {
    if (only === 'token') localStorage.setItem('token', 'of-ada')
    else Cookies.set('token', 'of-ada')
    bootAt('/dashboard')
    expect(asked).toEqual([])
    expect(window.fnxEarly).toBeUndefined()
  })
})
