import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { indexablePaths } from '@/config/paths'
import { memberIn } from '../support/account-holder'
import { axeViolations } from '../support/axe'
import { newVisitor, startBrowser, waitUntilDrawn } from '../support/browser'
import { type Product, startProduct } from '../support/product'
import { saysOf, stakingIn } from '../support/second-bank'
import { byDay } from '../support/size'
import { logInAs } from '../support/wallet-visit'

jest.setTimeout(600_000)

const browser = startBrowser()
const dataDir = mkdtempSync(join(tmpdir(), 'fnx-second-bank-'))
let product: Product

beforeAll(async () => {
  const env = { ISSUER_DIR: 'src/content/second-sample' }
  product = await startProduct({ dataDir, hasPast: true, env })
}, 240_000)
afterAll(async () => {
  await product?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The visible, spoken and machine-readable texts of a page. */
const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const named = ['content', 'aria-label', 'alt', 'title', 'placeholder', 'value']
    const told = [...document.querySelectorAll('meta, main *, header *, footer *')].flatMap((one) =>
      named.flatMap((name) => one.getAttribute(name) ?? []),
    )
    const facts = [...document.querySelectorAll('[type="application/ld+json"]')]
    const said = facts.map(({ textContent }) => textContent)
    const seen = [...document.querySelectorAll('header, main, footer')]
    const read = seen.map(({ textContent }) => textContent)
    return [document.title, ...read, ...told, ...said].join('\n')
  })

interface Visited {
  theme: 'DARK' | 'light'
  language: string
  as?: string
}

async function wrongOn(paths: readonly string[], { theme, language, as }: Visited) {
  const context = await newVisitor(browser(), { theme, language, url: product.url })
  if (as) await logInAs(context, product.url, as)
  const page = await context.newPage()
  const wrong: string[] = []
  for (const path of paths) {
    await page.goto(product.url + path)
    await waitUntilDrawn(page)
    const words = (await wordsOf(page)).replaceAll(product.url, '')
    const found = [
      ...saysOf(words),
      ...stakingIn(words),
      ...(await axeViolations(page, { looksOnly: true })),
    ]
    wrong.push(...found.map((text) => `${path}: ${text}`))
  }
  await context.close()
  return wrong
}

const ofMembers = ['/dashboard', '/buy-shares', '/wallet', '/transactions', '/rights', '/settings']
const ofGuests = ['/auth/create-account', '/auth/login', '/nowhere']

test('no page of the second bank names another one or tells of staking, and its colours can be read @rest', async () => {
  const looks = [
    { theme: 'DARK', language: 'fr-FR' },
    { theme: 'light', language: 'en-US' },
  ] as const
  for (const look of byDay(1, looks)) {
    expect(await wrongOn([...indexablePaths, ...ofGuests], look)).toEqual([])
    expect(await wrongOn(ofMembers, { ...look, as: 'demo@fnx.example' })).toEqual([])
  }
})

const ofOrders = [
  'orders-full',
  'payment-credited',
  'payment-more',
  'transfer-less',
  'buy-back-open',
]

test('the second bank’s sandbox opens states of orders, payments and buy-backs by its own terms @rest', async () => {
  for (const state of ofOrders) {
    const { path } = await memberIn(state, product.url)
    expect([state, path]).toEqual([state, expect.stringMatching(/^\//)])
  }
})

test('a visitor without a language reads the second bank in German, and in English at the English address @rest', async () => {
  const page = await (
    await newVisitor(browser(), { language: 'fr-FR', url: product.url })
  ).newPage()
  await page.goto(`${product.url}/help`)
  expect(await page.getAttribute('html', 'lang')).toBe('de')
  const links = page.locator('link[rel=canonical], link[rel=alternate][hreflang]')
  const said = await links.evaluateAll((all) =>
    all.map((one) => [one.getAttribute('hreflang'), one.getAttribute('href')]),
  )
  expect(said.map(([tag, href]) => [tag, href?.replace(/^\w+:\/\/[^/]+/, '')])).toEqual(
    expect.arrayContaining([
      [null, '/help'],
      ['de', '/help'],
      ['en', '/help?lang=en'],
      ['x-default', '/help'],
    ]),
  )
  await page.goto(`${product.url}/help?lang=en`)
  expect(await page.getAttribute('html', 'lang')).toBe('en')
})

test('texts that programs read of the second bank name no other one @rest', async () => {
  const files = ['/llms.txt', '/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/api/docs']
  for (const file of files) {
    const text = await (await fetch(product.url + file)).text()
    expect([file, saysOf(text)]).toEqual([file, []])
    if (file === '/llms.txt') expect(stakingIn(text)).toEqual([])
  }
})
