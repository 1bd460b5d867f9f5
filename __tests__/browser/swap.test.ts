import type { Page } from 'playwright-core'
import { memberBrowser, memberIn } from '../support/account-holder'
import { axeViolations } from '../support/axe'
import { startBrowser, type VisitorChoices } from '../support/browser'
import { connectSandboxWallet } from '../support/wallet-visit'

jest.setTimeout(240_000)

const browser = startBrowser()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const title = (page: Page, name: RegExp) => page.getByRole('heading', { name })
const state = (page: Page, name: string) => page.locator(`main [data-state=${name}]`)
const blocker = (page: Page, name: string) => page.locator(`[data-blocker=${name}]`)
const question = (page: Page, words: string) => page.getByText(words, { exact: false })

async function swapper(choices: VisitorChoices = {}) {
  const context = await memberBrowser(browser(), await memberIn('account-funded'), choices)
  const page = await context.newPage()
  await page.goto('/swap')
  await connectSandboxWallet(page)
  await page
    .getByText(/^In your wallet: [1-9]/)
    .first()
    .waitFor()
  return page
}

interface Wish {
  pay: string
  from: string
  to: string
}

async function review(page: Page, { pay, from, to }: Wish): Promise<void> {
  await page.getByLabel('Currency to pay').selectOption(from)
  await page.getByLabel('Currency to receive').selectOption(to)
  await page.getByLabel('You pay').fill(pay)
  await page
    .getByText(/^In your wallet: /)
    .first()
    .waitFor()
  await button(page, 'Review swap').click()
  await title(page, /^Review your swap$/).waitFor()
}

test('tokens are swapped after an exact approval', async () => {
  const page = await swapper()
  await review(page, { pay: '100', from: 'USDT', to: 'BNB' })
  await button(page, 'Confirm swap').click()
  await question(page, 'To take up to').waitFor()
  await page.getByText('100 USDT', { exact: true }).first().waitFor()
  await page
    .getByText(/^Step 1 of 2: approve exactly 100\.00 USDT\./)
    .waitFor({ state: 'attached' })
  await button(page, 'Approve').click()
  await question(page, 'To take up to').waitFor({ state: 'hidden' })
  await page.getByText(/^Step 2 of 2: swap 100\.00 USDT,/).waitFor({ state: 'attached' })
  await button(page, 'Approve').click()
  await title(page, /^You received 0\.1\d+ BNB$/).waitFor()
  await page.reload()
  await title(page, /^You received 0\.1\d+ BNB$/).waitFor()
  await page.getByRole('link', { name: 'See transaction' }).click()
  await title(page, /^Your swap is done$/).waitFor()
  await page.goto('/transactions?kind=swaps')
  await page.getByRole('row', { name: /Swapped to BNB −100\.00 USDT/ }).waitFor()
})

test.each([
  { theme: 'DARK', direction: 'ltr', width: 360 },
  { theme: 'light', direction: 'rtl', width: 1440 },
] as const)('T13: every swap step is accessible: %j @night', async (look) => {
  const page = await swapper(look)
  const broken: string[] = []
  const check = async (name: string) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) broken.push(`${name}: ${wide} px too wide`)
    const high = await page.evaluate(() => document.documentElement.scrollHeight)
    if (look.width === 360 && high > 2_400) broken.push(`${name}: ${high} px high`)
    broken.push(...(await axeViolations(page)).map((text) => `${name}: ${text}`))
  }
  await check('the form')
  await button(page, 'Swap settings').click()
  await page.getByRole('dialog', { name: 'Swap settings' }).waitFor()
  await check('the settings')
  await page.keyboard.press('Escape')
  await page.getByLabel('You pay').fill('900000')
  await blocker(page, 'balance').waitFor()
  await check('a refusal and a warning')
  await review(page, { pay: '25', from: 'USDT', to: 'USDC' })
  await check('the review')
  await button(page, 'Confirm swap').click()
  await button(page, 'Reject').click()
  await state(page, 'declined').waitFor()
  await check('a swap that waits')
  await button(page, 'Continue').click()
  await button(page, 'Approve').click()
  await question(page, 'To take up to').waitFor({ state: 'hidden' })
  await button(page, 'Approve').click()
  await title(page, /^You received /).waitFor()
  await check('the result')
  expect(broken).toEqual([])
})
