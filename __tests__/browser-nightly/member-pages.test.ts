import type { Locator, Page } from 'playwright-core'
import { doubleText, newVisitor, startBrowser, type VisitorChoices } from '../support/browser'
import { cutTexts } from '../support/cut-texts'
import { focusOn, tabsOutOf } from '../support/hands'
import { type Product, startProduct } from '../support/product'
import { logInAs, walletButton } from '../support/wallet-visit'

jest.setTimeout(300_000)

const browser = startBrowser()
let product: Product

beforeAll(async () => {
  product = await startProduct({ hasPast: true })
}, 180_000)
afterAll(() => product?.stop())

async function member(choices: VisitorChoices, email = 'demo@fnx.example'): Promise<Page> {
  const context = await newVisitor(browser(), { url: product.url, ...choices })
  await logInAs(context, product.url, email)
  return context.newPage()
}

interface Modal {
  name: string
  path: string
  width: number
  opener: (page: Page) => Locator
  choice?: string
  dialog: (page: Page) => Locator
}

const inBanner = (name: string) => (page: Page) =>
  page.getByRole('banner').getByRole('button', { name, exact: true })
const inMain = (name: RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first()
const named = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })

const modals: Modal[] = [
  {
    name: 'More',
    path: '/dashboard',
    width: 360,
    dialog: named('More'),
    opener: (page) => page.getByRole('navigation').getByRole('button', { name: 'More' }),
  },
  {
    name: 'the menu of a public page',
    path: '/faq',
    width: 360,
    dialog: named('Menu'),
    opener: inBanner('Menu'),
  },
  {
    name: 'the settings',
    path: '/wallet',
    width: 1280,
    dialog: named('Settings'),
    opener: inBanner('Settings panel'),
  },
  {
    name: 'a new stake',
    path: '/staking',
    width: 360,
    dialog: named('New stake'),
    opener: inMain(/^New stake$/),
  },
  {
    name: 'unstaking',
    path: '/staking',
    width: 1280,
    dialog: named('Unstake early?'),
    opener: inMain(/^Unstake early/),
  },
  {
    name: 'swap settings',
    path: '/swap',
    width: 1280,
    dialog: named('Swap settings'),
    opener: inMain(/^Swap settings$/),
  },
  {
    name: 'unlinking',
    path: '/wallet',
    width: 1280,
    dialog: named(/^Unlink /),
    opener: inMain(/^Menu of/),
    choice: 'Unlink',
  },
  {
    name: 'the wallets',
    path: '/wallet',
    width: 1280,
    opener: walletButton,
    dialog: (page) => page.locator('[data-rk] [role=dialog]'),
  },
]

test.each(modals)('$name keeps the focus until Escape', async (modal) => {
  const page = await member({ width: modal.width, height: 740 })
  await page.goto(modal.path)
  const [opener, dialog] = [modal.opener(page), modal.dialog(page)]
  await opener.focus()
  await page.keyboard.press('Enter')
  if (modal.choice) {
    const choice = page.getByRole('menuitem', { name: modal.choice })
    while (!(await choice.evaluate((item) => item === document.activeElement)))
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await dialog.locator(':focus').waitFor()
  expect(await tabsOutOf(page, dialog)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await focusOn(opener)
})

const paths = [
  ...['/dashboard', '/wallet', '/buy-shares', '/staking', '/swap', '/kyc', '/notifications'],
  ...['/transactions', '/transactions?view=statement'],
  ...['/transactions?view=documents'],
  ...['/settings?section=profile', '/settings?section=security', '/settings?section=preferences'],
]

test('twice the text size cuts no text', async () => {
  const page = await member({ width: 768 })
  const wrong: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await page.locator('main h1').first().waitFor()
    await doubleText(page)
    await page.waitForFunction(
      () => document.querySelector('main [aria-label^=Loading], main [aria-busy=true]') === null,
    )
    wrong.push(...(await page.evaluate(cutTexts)).map((text) => `${path}: ${text}`))
  }
  expect(wrong).toEqual([])
})
