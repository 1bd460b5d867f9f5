import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Route } from 'playwright-core'
import { newcomer, openForm, type Person, password } from '../support/account-holder'
import { newVisitor, startBrowser, type VisitorChoices } from '../support/browser'
import { focusOn, handsOn } from '../support/hands'
import { type Product, startProduct } from '../support/product'

jest.setTimeout(180_000)

const browser = startBrowser()

const google = 'https://www.google.com/recaptcha/api.js'
const siteKey = 'site-key-of-a-journey'
const person: Person = newcomer()

let reviewResult: 'passes' | 'fails' | 'away' = 'passes'
const checked: Record<string, string>[] = []
let fake: Server
let product: Product
beforeAll(async () => {
  fake = createServer(async (request, response) => {
    let form = ''
    for await (const part of request) form += part
    checked.push(Object.fromEntries(new URLSearchParams(form)))
    if (reviewResult === 'away') return request.socket.destroy()
    response.end(JSON.stringify({ success: reviewResult === 'passes' }))
  })
  await new Promise<void>((done) => fake.listen(0, '127.0.0.1', done))
  const { port } = fake.address() as AddressInfo
  product = await startProduct({
    loadedBefore: ['google-elsewhere.js'],
    env: {
      CAPTCHA_SECRET: 'secret-of-a-journey',
      NEXT_PUBLIC_CAPTCHA_SITE_KEY: siteKey,
      FAKE_GOOGLE: `http://127.0.0.1:${port}/`,
    },
  })
})
afterAll(async () => {
  await product?.stop()
  fake?.close()
})
beforeEach(() => {
  checked.length = 0
})

function drawCheck(): void {
  let count = 0
  interface Given {
    sitekey: string
    theme: string
    callback: (answer: string) => void
  }
  const render = (place: HTMLElement, { sitekey, theme, callback }: Given) => {
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.ariaLabel = 'I am not a robot'
    box.onchange = () => {
      count += 1
      callback(`${sitekey} ${theme} ${count}`)
    }
    place.append(box)
    return 0
  }
  Object.assign(window, { grecaptcha: { render, reset: () => {} } })
  // After Google's own load event: its script fetches another first.
  setTimeout(() => (window as unknown as { onloadcallback: () => void }).onloadcallback())
}

const asGoogle = (route: Route) =>
  route.fulfill({ contentType: 'text/javascript', body: `(${drawCheck})()` })

/** The site key is fixed at build time; the HTML lacks it, so React draws again. */
async function withSiteKey(route: Route): Promise<void> {
  const response = await route.fetch()
  const text = await response.text()
  const keyed = text.replace('captchaSiteKey:""', `captchaSiteKey:"${siteKey}"`)
  if (keyed === text) throw new Error('There is no place for a site key in the build')
  await route.fulfill({ response, body: keyed })
}

async function visit(choices: VisitorChoices = {}, script = asGoogle) {
  const page = await (await newVisitor(browser(), { ...choices, url: product.url })).newPage()
  const asked: string[] = []
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text())
  })
  await page.route('**/_next/static/chunks/pages/_app-*.js', withSiteKey)
  await page.route(/^https:/, (route) => {
    asked.push(route.request().url())
    return route.request().url().startsWith(google) ? script(route) : route.abort()
  })
  return { page, asked, refused, hands: handsOn(page) }
}

const box = (page: Page) => page.getByRole('checkbox', { name: 'I am not a robot' })
const alert = (page: Page) => page.getByRole('main').getByRole('alert')

test.each(['DARK', 'light'] as const)('a failed human check is drawn again: %s', async (theme) => {
  const { page, asked, refused, hands } = await visit({ theme })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/user/userLogin')) calls.push(request.url())
  })
  await openForm(page, '/auth/login')
  await hands.fill('Email or phone', person.email)
  await hands.fill('Password', password)
  await box(page).waitFor()
  await hands.press('Log in')
  await page.getByText('Confirm you’re not a robot.').waitFor()
  expect(calls).toEqual([])

  reviewResult = 'fails'
  await box(page).check()
  await hands.press('Log in')
  await alert(page).getByText('Confirm you’re not a robot.').waitFor()
  await focusOn(alert(page))
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(password)
  expect(await box(page).isChecked()).toBe(false)

  reviewResult = 'away'
  await box(page).check()
  await hands.press('Log in')
  await alert(page).getByText('Robot check unavailable.').waitFor()

  reviewResult = 'passes'
  await box(page).check()
  await hands.press('Log in')
  await alert(page).getByText('Wrong email, phone or password.').waitFor()
  const shade = theme === 'light' ? 'light' : 'dark'
  expect(checked.map(({ secret, response }) => [secret, response])).toEqual(
    [1, 2, 3].map((count) => ['secret-of-a-journey', `${siteKey} ${shade} ${count}`]),
  )
  expect(new Set(asked.map((url) => url.split('?')[0]))).toEqual(new Set([google]))
  expect(refused).toEqual([])
})

test.each([
  ['/auth/create-account', 'Create account'],
  ['/auth/forgot-password', 'Send code'],
])('%s has the human check too', async (path, button) => {
  const { page, hands } = await visit()
  reviewResult = 'passes'
  await openForm(page, path)
  await box(page).waitFor()
  if (button === 'Create account') {
    await hands.fill('Full name', person.fullName)
    await hands.fill('Email', person.email)
    await hands.fill('Phone', person.phone)
    await hands.fill('Password', password)
  } else {
    await hands.fill('Email or phone', person.email)
  }
  await hands.press(button)
  await page.getByText('Confirm you’re not a robot.').waitFor()
  await box(page).check()
  await hands.press(button)
  await page.waitForURL(/otp-verification|forgot-verify/)
  expect(checked).toHaveLength(1)
})

test('a blocked check script can be loaded again', async () => {
  const { page, hands } = await visit({ theme: 'light' }, (route) => route.abort())
  await openForm(page, '/auth/login')
  await hands.fill('Email or phone', person.email)
  await page.getByText('The robot check didn’t load.').waitFor()
  await page.route(`${google}**`, asGoogle)
  await hands.press('Reload the page')
  await box(page).waitFor()
  expect(await page.getByLabel('Email or phone').inputValue()).toBe(person.email)
})
