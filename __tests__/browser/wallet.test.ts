import type { Page } from 'playwright-core'
import { axeViolations } from '../support/axe'
import { newVisitor, startBrowser, type VisitorChoices } from '../support/browser'
import { focusOn } from '../support/hands'
import { walletOption } from '../support/page-wallet'
import { byDay } from '../support/size'
import {
  addressOf,
  connect,
  signOwnership,
  type Visit,
  visitWithWallet,
  waitForButtonText,
  walletButton,
} from '../support/wallet-visit'

jest.setTimeout(120_000)

const browser = startBrowser()

const newcomer = 'new@fnx.example'
const sandboxOption = 'rk-wallet-option-example.fnx.sandbox'

const visit = (choices: VisitorChoices & { as?: string } = {}): Promise<Visit> =>
  visitWithWallet(browser(), choices)

test('R39: a wallet connection contacts no outside host, follows page and wallet, and ends with a reload', async () => {
  const visitor = await visit()
  await connect(visitor)
  await waitForButtonText(visitor, '0 BNB')
  await visitor.page.getByRole('navigation', { name: 'Main' }).getByText('Price').click()
  await visitor.page.waitForURL('**/price')
  await waitForButtonText(visitor, addressOf(visitor))
  await visitor.wallet.useAccount(visitor.page, 1)
  await waitForButtonText(visitor, addressOf(visitor, 1))
  await visitor.page.reload({ waitUntil: 'networkidle' })
  await waitForButtonText(visitor, 'Connect Wallet')
  await connect(visitor)
  await visitor.wallet.disconnect(visitor.page)
  await waitForButtonText(visitor, 'Connect Wallet')
  expect(visitor.problems).toEqual([])
})

test.each(byDay(1, [360, 767]))('the dialog fits and connects at %s px @rest', async (width) => {
  const visitor = await visit({ width })
  const overhang = () =>
    visitor.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overhang()).toBeLessThanOrEqual(0)
  await visitor.button.click()
  const dialog = visitor.page.locator('[data-rk] [role="document"]')
  const box = await dialog.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  expect(await lowControls(visitor.page)).toEqual([])
  await visitor.page.getByTestId(walletOption).click()
  await waitForButtonText(visitor, addressOf(visitor))
  expect(await overhang()).toBeLessThanOrEqual(0)
})

test('a toast covers neither the head nor a button of an open dialog @rest', async () => {
  // A phone has no panel next to its list, so a toast says why a wallet did not connect.
  const userAgent = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36'
  const visitor = await visit({ width: 360, height: 740, userAgent })
  await visitor.button.click()
  const { page } = visitor
  await page.getByTestId('rk-wallet-option-walletConnect').click()
  const toast = page.locator('[data-sonner-toast]')
  await toast.waitFor()
  // It slides into its place.
  await page.waitForTimeout(1_000)
  const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {}
  const parts = await page.locator('[data-rk] [role="document"] :is(h1, h2, a, button)').all()
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
  const tops = boxes.flatMap((box) => (box && box.height > 1 ? [box.y] : []))
  expect(Math.min(...tops)).toBeGreaterThanOrEqual(y + height)
})

test.each(byDay(1, [320, 360]))(
  'where to get a wallet fits its boxes at %s px @rest',
  async (width) => {
    const visitor = await visit({ width, height: 740, language: 'de' })
    await visitor.button.click()
    await visitor.page.getByTestId('rk-wallet-option-rainbow').click()
    const act = visitor.page.getByRole('button', { name: 'App herunterladen' })
    await act.waitFor()
    const seen = await act.evaluate((button) => {
      const view = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect()
      const sheet = view(button.closest('[role="document"]'))
      const controls = [...document.querySelectorAll('[data-rk] [role="document"] :is(a, button)')]
      const boxes = controls.map((control) => {
        control.scrollIntoView({ block: 'nearest' })
        return view(control)
      })
      return { sheet: sheet.toJSON(), boxes: boxes.map((box) => box.toJSON()) }
    })
    for (const box of seen.boxes) {
      expect(box.right).toBeLessThanOrEqual(seen.sheet.right)
      expect(box.bottom).toBeLessThanOrEqual(seen.sheet.bottom)
    }
  },
)

test('beside the list the code of a wallet’s app and the button below it are whole @rest', async () => {
  const { page, button } = await visit({ language: 'de' })
  await button.click()
  await page.getByTestId('rk-wallet-option-rainbow').click()
  await page.getByRole('button', { name: 'App herunterladen' }).click()
  const next = page.getByRole('button', { name: 'Fortfahren' })
  await next.waitFor()
  const isWhole = await next.evaluate((control) => {
    const { x, bottom } = control.getBoundingClientRect()
    return document.elementsFromPoint(x + 8, bottom - 4).includes(control)
  })
  expect(isWhole).toBe(true)
})

test('R35: a frame shows at once until the wallet list comes @rest', async () => {
  const visitor = await visit()
  let arrive = () => {}
  const arrival = new Promise<void>((done) => {
    arrive = done
  })
  await visitor.page.route('**/_next/static/**', async (route) => {
    await arrival
    await route.continue()
  })
  await visitor.button.click()
  const frame = visitor.page.locator('dialog[open]', { hasText: 'Opening your wallets' })
  await frame.waitFor()
  arrive()
  await visitor.page.getByTestId(walletOption).waitFor()
  expect(await visitor.page.locator('dialog[open]').count()).toBe(0)
})

test('F6: a press before the page is awake is answered at once @rest', async () => {
  const page = await (await newVisitor(browser())).newPage()
  const frame = page.getByRole('dialog', { name: 'Connect a Wallet' })
  const letGo = await holdScripts(page)
  await page.goto('/about', { waitUntil: 'commit' })
  await walletButton(page).click()
  await frame.getByText('Opening your wallets', { exact: false }).waitFor()
  await page.keyboard.press('Escape')
  await frame.waitFor({ state: 'hidden' })
  await walletButton(page).click()
  await page.mouse.click(4, 4)
  await frame.waitFor({ state: 'hidden' })
  await walletButton(page).click()
  await frame.waitFor()
  letGo()
  await page.getByTestId('rk-wallet-option-sandbox').or(page.getByTestId(sandboxOption)).waitFor()
  expect(await page.locator('dialog[open]').count()).toBe(0)
})

function lowControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-rk] :is(a, button)')]
      .filter((control) => control.getBoundingClientRect().height < 44)
      .map(({ outerHTML }) => outerHTML),
  )
}

async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

test('everything works by keyboard, and the focus returns', async () => {
  const visitor = await visit()
  const { page, button } = visitor
  const { keyboard } = page
  const hasFocus = (element = button) => element.evaluate((node) => node === document.activeElement)
  const reach = async (element: typeof button) => {
    await element.waitFor()
    for (let steps = 0; steps < 30 && !(await hasFocus(element)); steps += 1)
      await keyboard.press('Tab')
    expect(await hasFocus(element)).toBe(true)
  }
  await button.focus()
  await keyboard.press('Enter')
  await reach(page.getByTestId(sandboxOption))
  await keyboard.press('Escape')
  await page.getByTestId(sandboxOption).waitFor({ state: 'detached' })
  expect(await hasFocus()).toBe(true)

  await keyboard.press('Enter')
  await reach(page.getByTestId(sandboxOption))
  await keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Show your address to this site?' })
  await question.waitFor()
  await keyboard.press('Escape')
  await reach(page.getByRole('button', { name: 'RETRY' }))
  await keyboard.press('Enter')
  await reach(question.getByRole('button', { name: 'Approve' }))
  await keyboard.press('Enter')
  await page.locator('button[data-wallet=connected]').waitFor()
  expect(await hasFocus()).toBe(true)

  const settings = page.getByRole('banner').getByRole('button', { name: 'Settings panel' })
  await settings.focus()
  await page.evaluate(askToSign)
  await page.getByRole('dialog', { name: 'Sign this message?' }).waitFor()
  await keyboard.press('Escape')
  await focusOn(settings)
})

function askToSign(): void {
  type Wallet = { request: (asked: { method: string; params?: string[] }) => Promise<string[]> }
  const ask = async ({ detail }: CustomEvent<{ info: { rdns: string }; provider: Wallet }>) => {
    if (!detail.info.rdns.includes('sandbox')) return
    const [address = ''] = await detail.provider.request({ method: 'eth_accounts' })
    const asked = { method: 'personal_sign', params: ['0x6869', address] }
    await detail.provider.request(asked).catch(() => undefined)
  }
  window.addEventListener('eip6963:announceProvider', (event) => void ask(event as never))
  window.dispatchEvent(new Event('eip6963:requestProvider'))
}

const looks = [
  { theme: 'DARK', direction: 'ltr' },
  { theme: 'light', direction: 'rtl' },
] as const

test.each(byDay(1, looks))('R11: every wallet window is accessible: %j @rest', async (look) => {
  const visitor = await visit({ ...look, as: newcomer })
  const { page, wallet, button } = visitor
  const broken: string[] = []
  const check = async (name: string) => {
    broken.push(...(await axeViolations(page)).map((text) => `${name}: ${text}`))
  }
  await button.click()
  await page.getByTestId(walletOption).waitFor()
  await check('the list')
  await page.getByTestId('rk-wallet-option-metaMask').click()
  await page.getByRole('heading', { name: 'Get MetaMask' }).waitFor()
  await check('a wallet that is not installed')
  await page.getByTestId('rk-wallet-option-ledger').click()
  await page.getByText('WalletConnect isn’t set up here').waitFor()
  await check('a wallet that failed')
  await page.getByTestId(sandboxOption).click()
  await page.getByRole('dialog', { name: /\?$/ }).waitFor()
  await check('the question of the Sandbox Wallet')
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByTestId(walletOption).click()
  await page.getByRole('button', { name: 'Sign message' }).waitFor()
  await check('the prompt for a signature')
  await signOwnership(page)
  await waitForButtonText(visitor, addressOf(visitor))
  await button.click()
  await page.getByRole('button', { name: 'Disconnect' }).waitFor()
  await check('the account')
  await page.keyboard.press('Escape')
  await wallet.setChain(page, 1)
  await waitForButtonText(visitor, 'Wrong network')
  await button.click()
  const network = page.getByTestId('rk-chain-option-56')
  await network.waitFor()
  await check('the networks')
  await wallet.setRefusing(page, true)
  await network.click()
  await network.waitFor({ state: 'detached' })
  await waitForButtonText(visitor, 'Wrong network')
  await wallet.setRefusing(page, false)
  await button.click()
  await network.click()
  await waitForButtonText(visitor, addressOf(visitor))
  expect(broken).toEqual([])
})

test('the code of wallets waits for the pointer @rest', async () => {
  const page = await (await newVisitor(browser())).newPage()
  const scripts: Promise<{ url: string; text: string }>[] = []
  page.on('response', (response) => {
    const url = response.url()
    const text = url.endsWith('.js') ? response.text().catch(() => '') : undefined
    if (text) scripts.push(text.then((code) => ({ url, text: code })))
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const ofWallet = async () => {
    const fetched = await Promise.all(scripts)
    return fetched.filter(({ text }) => /rk-recent|eip6963/.test(text)).map(({ url }) => url)
  }
  expect(await ofWallet()).toEqual([])
  const arrives = page.waitForResponse(
    async (response) => response.url().endsWith('.js') && /rk-recent/.test(await response.text()),
  )
  await walletButton(page).hover()
  await arrives
})
