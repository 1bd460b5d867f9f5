import type { Page } from 'playwright-core'
import { logInByCalls, type Member, memberBrowser, openAccount } from '../support/account-holder'
import { axeViolations } from '../support/axe'
import { bankHere } from '../support/bank-here'
import { doubleText, startBrowser, watch } from '../support/browser'
import { focusOn } from '../support/hands'

jest.setTimeout(120_000)

const browser = startBrowser()
let member: Member
beforeAll(async () => {
  member = await logInByCalls(await openAccount())
})

async function open(path: string, width: number, height = 800) {
  const page = await (await memberBrowser(browser(), member, { width, height })).newPage()
  const problems = watch(page)
  await page.goto(path)
  await pages(page).getByRole('link', { name: 'Dashboard' }).waitFor()
  return { page, problems }
}

const pages = (page: Page) => page.getByRole('navigation', { name: 'Your pages' })
const tooWide = (page: Page) =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    const all = [...document.querySelectorAll('body *')]
    const beyond = all.filter((part) => part.getBoundingClientRect().right > innerWidth)
    return beyond.map(({ tagName, className }) => `${tagName} ${className}`)
  })
const linksSeen = async (page: Page) => {
  const links = await pages(page).getByRole('link').all()
  return Promise.all(
    links.map(
      async (link) => (await link.getAttribute('aria-label')) ?? (await link.textContent()),
    ),
  )
}

const firstPages = [
  'Dashboard',
  'Wallet',
  'Buy shares',
  ...(bankHere.hasStaking ? ['Staking'] : []),
]

test('a phone’s bar has four pages and More', async () => {
  const { page, problems } = await open('/settings', 360)
  expect(await linksSeen(page)).toEqual(firstPages)
  await pages(page).getByRole('button', { name: 'More' }).click()
  const more = page.getByRole('dialog', { name: 'More' })
  await more.getByRole('link', { name: 'Verification' }).waitFor()
  const broken = await axeViolations(page)
  await page.keyboard.press('Escape')
  await focusOn(pages(page).getByRole('button', { name: 'More' }))
  await pages(page).getByRole('button', { name: 'More' }).click()
  await more.getByRole('link', { name: 'Transactions' }).click()
  await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor()
  const account = page.getByRole('banner').getByRole('button', { name: 'Account' })
  await account.click()
  await focusOn(page.getByRole('menuitem', { name: 'Settings panel' }))
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Settings' })
  await panel.getByRole('button', { name: 'Close' }).waitFor()
  await page.keyboard.press('Escape')
  await focusOn(account)
  expect([broken, problems, await tooWide(page)]).toEqual([[], [], []])
})

test('a wide page shows all pages and tools @rest', async () => {
  const { page, problems } = await open('/wallet', 1280)
  const names = [...firstPages, ...['Dividends and votes', 'Transactions']]
  expect(await linksSeen(page)).toEqual([...names, 'Help', 'Settings'])
  const banner = page.getByRole('banner')
  for (const name of ['Connect Wallet', 'Settings panel', 'Account'])
    expect(await banner.getByRole('button', { name }).isVisible()).toBe(true)
  expect([await axeViolations(page), problems, await tooWide(page)]).toEqual([[], [], []])
})

const memberPages = ['/dashboard', '/wallet', '/buy-shares', '/staking', '/swap', '/transactions']

test('nothing is cut at 320 pixels or double text size @rest', async () => {
  const { page } = await open('/settings', 320)
  for (const path of memberPages) {
    await page.goto(path)
    await pages(page).getByRole('link', { name: 'Dashboard' }).waitFor()
    await page.locator('main h1').first().waitFor()
    expect([path, await tooWide(page)]).toEqual([path, []])
  }
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/dashboard')
  await page.locator('main h1').first().waitFor()
  const head = async () => (await page.getByRole('banner').boundingBox())?.y ?? 0
  const before = await head()
  await page.evaluate(() => window.scrollTo(0, 300))
  expect(await head()).toBe(before - 300)
  const isFixed = await pages(page).evaluate((bar) => getComputedStyle(bar).position)
  expect(isFixed).toBe('static')
  expect((await pages(page).boundingBox())?.width).toBe(320)
  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto('/dashboard')
  await page.locator('main h1').first().waitFor()
  await doubleText(page)
  expect(await tooWide(page)).toEqual([])
  const words = pages(page).getByText('Transactions')
  expect((await words.boundingBox())?.width).toBeLessThanOrEqual(1)
  expect(await pages(page).getByRole('link', { name: 'Transactions' }).isVisible()).toBe(true)
})

test('the keyboard skips to the first field, and walks the account menu @rest', async () => {
  const { page } = await open('/buy-shares', 1280)
  const first = page.getByRole('radio', { name: 'Bank account' })
  await first.waitFor()
  await page.keyboard.press('Tab')
  await focusOn(page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  await focusOn(page.locator('#content'))
  await page.keyboard.press('Tab')
  await focusOn(first)

  const account = page.getByRole('banner').getByRole('button', { name: 'Account' })
  await account.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'Account' })
  await focusOn(menu.getByRole('menuitem', { name: 'Verification' }))
  await page.getByText(member.email).waitFor()
  for (const name of ['Settings', 'Change password', 'Log out', 'Verification']) {
    await page.keyboard.press('ArrowDown')
    await focusOn(menu.getByRole('menuitem', { name, exact: true }))
  }
  await page.keyboard.press('Escape')
  await focusOn(account)
})
