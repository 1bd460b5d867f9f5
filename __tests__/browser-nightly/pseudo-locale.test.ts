import type { BrowserContext, Page } from 'playwright-core'
import { paths } from '@/config/paths'
import { messagesTo, setLanguage } from '../support/account-holder'
import { publicAddresses } from '../support/addresses'
import { newVisitor, startBrowser, watch } from '../support/browser'
import { type Product, startProduct } from '../support/product'
import { gather, pseudoProduct, strayTexts, textsHangingOver } from '../support/pseudo-locale'
import { logInAs } from '../support/wallet-visit'

jest.setTimeout(1_800_000)

const browser = startBrowser()
const demo = 'demo@fnx.example'
let product: Product

beforeAll(async () => {
  product = await startProduct({ hasPast: true, built: pseudoProduct() })
}, 900_000)
afterAll(() => product?.stop())

const ways = [
  ['en-XA', 'ltr'],
  ['en-XB', 'rtl'],
] as const

async function visitor(language: string): Promise<BrowserContext> {
  const context = await newVisitor(browser(), { url: product.url })
  await context.setExtraHTTPHeaders({ 'accept-language': language })
  return context
}

async function wrongWith(page: Page, path: string, given: ReturnType<typeof gather>) {
  given.texts.clear()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(path)
  await untilStill(page)
  const words = (await strayTexts(page, given)).map((text) => `says "${text}"`)
  const narrow: string[] = []
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => {
      for (const one of document.querySelectorAll('details')) one.open = true
    })
    const found = await textsHangingOver(page)
    narrow.push(...found.map((text) => `hangs over at ${width} px by ${text}`))
  }
  const spoken = await page.evaluate(() => {
    const { lang, dir } = document.documentElement
    return `${lang} ${dir}`
  })
  return [...words, ...narrow, spoken]
}

async function untilStill(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  let text: string | null = ''
  for (let tries = 0; tries < 12; tries += 1) {
    await page.waitForTimeout(500)
    const isBusy = (await page.locator('main [aria-busy=true]').count()) > 0
    const now = await page.locator('body').textContent()
    if (!isBusy && now === text) return
    text = now
  }
}

async function walk(page: Page, addresses: string[], way: string, token?: string) {
  const given = gather(page, token)
  const problems: string[] = []
  const unexpected = watch(page, product.url)
  for (const path of addresses) {
    const found = await wrongWith(page, path, given)
    const wrong = [...found.filter((text) => text !== way), ...unexpected.splice(0)]
    problems.push(...wrong.map((text) => `${path} ${text}`))
  }
  return problems
}

test.each(ways)('every public page speaks %s within its edges', async (language, dir) => {
  const addresses = (await publicAddresses(product.url)).map(({ path }) => path)
  const page = await (await visitor(language)).newPage()
  expect(await walk(page, addresses, `${language} ${dir}`)).toEqual([])
})

const ofMembers = Object.entries(paths).flatMap(([path, { access }]) =>
  access === 'member' && !path.includes('[') ? [path] : [],
)
const rows = ['profile', 'security', 'sessions', 'wallets', 'preferences', 'close']

test.each(ways)('every member page speaks %s, as chosen', async (language, dir) => {
  const context = await newVisitor(browser(), { url: product.url })
  await logInAs(context, product.url, demo)
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value ?? ''
  await setLanguage(token, language, product.url)
  const page = await context.newPage()
  await page.goto('/dashboard')
  await page.locator(`html[lang=${language}]`).waitFor()
  await page.goto('/transactions')
  const one = await page.locator('a[href^="/transactions/"]').first().getAttribute('href')
  const addresses = [...ofMembers, one ?? '', ...rows.map((row) => `/settings?section=${row}`)]
  expect(await walk(page, addresses, `${language} ${dir}`, token)).toEqual([])
})

test('planted words and widths are found', async () => {
  const page = await (await visitor('en-XA')).newPage()
  await page.goto('/about')
  await page.evaluate(() => {
    const [button, cut] = [document.createElement('button'), document.createElement('p')]
    button.append('Not in a catalogue')
    button.title = 'Nor is this'
    cut.append('⟦A text that is cut off')
    cut.style.cssText = 'inline-size: 40px; overflow: hidden; white-space: nowrap'
    document.body.append(button, cut)
  })
  const found = await strayTexts(page, { texts: new Set() })
  expect(found).toEqual(expect.arrayContaining(['Not in a catalogue', 'Nor is this']))
  expect(found.join()).toContain('1 brackets are left open')
  expect((await textsHangingOver(page)).join()).toContain('A text that is cut off')
})

const ofAddress = async (path: string) => {
  const answer = await fetch(product.url + path)
  return { html: await answer.text(), headers: answer.headers }
}

test.each(['/price', '/about', '/404'])('%s is sent in its address’s language', async (path) => {
  const { html, headers } = await ofAddress(`${path}?lang=en-XB`)
  expect(html).toMatch(/<html lang="en-XB" dir="rtl"/)
  expect(headers.get('set-cookie')).toMatch(/^lang=en-XB;/)
  expect(headers.get('vary')).toMatch(/Accept-Language, Cookie/)
  expect((await ofAddress(path)).html).toMatch(/<html lang="en" dir="ltr"/)
})

test('a page names its address in each language', async () => {
  const { html } = await ofAddress('/about?lang=en-XA')
  const at = (link: RegExp) =>
    new URL(link.exec(html)?.[1] ?? '').href.replace(/^https?:..[^/]+/, '')
  expect(at(/rel="canonical" href="([^"]+)"/)).toBe('/about?lang=en-XA')
  const alternate = (tag: string) => at(new RegExp(`hrefLang="${tag}" href="([^"]+)"`))
  const named = ['en', 'de', 'en-XA', 'x-default'].map(alternate)
  expect(named).toEqual(['/about', '/about?lang=de', '/about?lang=en-XA', '/about'])
})

test('a chosen language stays on every page', async () => {
  const page = await (await newVisitor(browser(), { url: product.url })).newPage()
  await page.goto('/about?lang=en')
  await page.getByRole('button', { name: 'Settings panel' }).click()
  await page.getByRole('dialog').locator('label', { hasText: 'Pseudo mirrored' }).click()
  await page.locator('html[lang=en-XB][dir=rtl]').waitFor()
  await page.goto('/price')
  expect(await page.locator('html').getAttribute('lang')).toBe('en-XB')
})

test('API and mails follow the page’s or account’s language', async () => {
  const context = await newVisitor(browser(), { url: product.url })
  await logInAs(context, product.url, demo)
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value ?? ''
  await setLanguage(token, 'en-XA', product.url)
  const refusal = async (headers: Record<string, string>) => {
    const type = { 'content-type': 'application/json' }
    const asked = { method: 'PUT', headers: { ...type, token, ...headers }, body: '{}' }
    const answer = await fetch(`${product.url}/api/v1/user/settings`, asked)
    return ((await answer.json()) as { message: string }).message
  }
  expect(await refusal({ cookie: 'lang=en' })).toMatch(/^⟦.*⟧$/)
  expect(await refusal({ lang: 'en' })).not.toMatch(/⟦/)
  await logInAs(context, product.url, demo)
  const [newest] = (await messagesTo(demo, product.url)).filter(({ code }) => code === null)
  expect(newest?.subject).toMatch(/⟦/)
})
