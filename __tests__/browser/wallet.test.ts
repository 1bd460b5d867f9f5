import type { BrowserContext, Page } from 'playwright-core'
import { shortAddress } from '@/lib/chain/short-name'
import { newVisitor, startBrowser, type VisitorChoices } from '../support/browser'
import { TestChain } from '../support/chain'
import { installWallet, type PageWallet, walletOption } from '../support/page-wallet'
import { type Product, startProduct } from '../support/product'

const browser = startBrowser()
let chain: TestChain
let product: Product

beforeAll(async () => {
  chain = await TestChain.start({ blockTime: 1 })
  product = await startProduct({ env: { CHAIN_PORT: String(chain.port) } })
}, 120_000)
afterAll(async () => {
  await product?.stop()
  await chain?.stop()
})

interface Visit {
  context: BrowserContext
  page: Page
  wallet: PageWallet
  button: ReturnType<Page['locator']>
  /** What went wrong on the page, and who was asked outside. */
  problems: string[]
}

const demo = 'demo@fnx.example'
const newcomer = 'new@fnx.example'

async function visit(choices: VisitorChoices & { as?: string } = {}): Promise<Visit> {
  const context = await newVisitor(browser(), { url: product.url, ...choices })
  const wallet = await installWallet(context)
  if (choices.as) await logIn(context, choices.as)
  const page = await context.newPage()
  const problems = problemsOf(page)
  await page.goto('/about', { waitUntil: 'networkidle' })
  return { context, page, wallet, problems, button: buttonOf(page) }
}

const buttonOf = (page: Page) => page.getByRole('banner').locator('button[data-wallet]')

function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (said) => {
    if (said.type() === 'error') problems.push(said.text())
  })
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^(http|ws)/.test(protocol) && origin !== new URL(product.url).origin)
      problems.push(`asks ${request.url()}`)
  })
  return problems
}

async function post(path: string, body: object): Promise<Record<string, string>> {
  const response = await fetch(`${product.url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return ((await response.json()) as { data: Record<string, string> }).data
}

async function messages(
  query: string,
): Promise<{ channel: string; code: string; subject: string }[]> {
  const response = await fetch(`${product.url}/api/sandbox/outbox?${query}`)
  return ((await response.json()) as { messages: never[] }).messages
}

/** As a login in another tab leaves the browser. */
async function logIn(context: BrowserContext, identifier: string): Promise<void> {
  const { challengeId } = await post('user/userLogin', {
    identifier,
    password: 'Sandbox-pass-2026',
  })
  const sent = await messages(`about=${challengeId}`)
  const codeBy = (channel: string) => sent.find((message) => message.channel === channel)?.code
  const { token } = await post('user/login-verify-otp', {
    challengeId,
    phoneCode: codeBy('sms'),
    emailCode: codeBy('email'),
  })
  await context.addCookies([{ name: 'token', value: token as string, url: product.url }])
  await context.addInitScript((value) => localStorage.setItem('token', value), token as string)
}

async function pick({ page, button }: Pick<Visit, 'page' | 'button'>, option = walletOption) {
  await button.click()
  await page.getByTestId(option).click()
}

async function shows({ button }: Pick<Visit, 'button'>, words: string): Promise<void> {
  await button.filter({ hasText: words }).waitFor()
}

const addressOf = ({ wallet }: Visit, place = 0) => shortAddress(wallet.addresses[place] as string)

async function prove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign message' }).click()
}

test('a visitor connects, sees balance and address, and nobody outside is asked', async () => {
  const visitor = await visit()
  await pick(visitor)
  await shows(visitor, addressOf(visitor))
  await shows(visitor, '0 BNB')
  expect(visitor.problems).toEqual([])
  await visitor.context.close()
})

test('who refuses in the wallet may try again', async () => {
  const visitor = await visit()
  await visitor.wallet.setRefusing(visitor.page, true)
  await pick(visitor)
  const retry = visitor.page.getByText('RETRY')
  await retry.waitFor()
  await visitor.wallet.setRefusing(visitor.page, false)
  await retry.click()
  await shows(visitor, addressOf(visitor))
  await visitor.context.close()
})

test('a wallet on another network is asked to switch, and a later change is seen and cured', async () => {
  const visitor = await visit()
  await visitor.wallet.setChain(visitor.page, 1)
  await pick(visitor)
  await shows(visitor, addressOf(visitor))
  await visitor.wallet.setChain(visitor.page, 1)
  await shows(visitor, 'Wrong network')
  await visitor.button.click()
  await visitor.page
    .getByText('Wrong network detected, switch or disconnect to continue.')
    .waitFor()
  await visitor.page.getByTestId('rk-chain-option-56').click()
  await shows(visitor, addressOf(visitor))
  await visitor.context.close()
})

test('an account switched in the wallet is the one that is shown', async () => {
  const visitor = await visit()
  await pick(visitor)
  await shows(visitor, addressOf(visitor))
  await visitor.wallet.useAccount(visitor.page, 1)
  await shows(visitor, addressOf(visitor, 1))
  await visitor.context.close()
})

test('it disconnects from either side', async () => {
  const visitor = await visit()
  await pick(visitor)
  await shows(visitor, addressOf(visitor))
  await visitor.button.click()
  await visitor.page.getByTestId('rk-disconnect-button').click()
  await shows(visitor, 'Connect Wallet')
  await pick(visitor)
  await shows(visitor, addressOf(visitor))
  await visitor.wallet.disconnect(visitor.page)
  await shows(visitor, 'Connect Wallet')
  expect(visitor.problems).toEqual([])
  await visitor.context.close()
})

test('§4: after a reload nothing connects by itself', async () => {
  const visitor = await visit()
  await pick(visitor)
  await shows(visitor, addressOf(visitor))
  await visitor.page.reload({ waitUntil: 'networkidle' })
  await shows(visitor, 'Connect Wallet')
  await pick(visitor)
  await shows(visitor, addressOf(visitor))
  await visitor.context.close()
})

test('a connection outlives a change of page', async () => {
  const visitor = await visit()
  await pick(visitor)
  await shows(visitor, addressOf(visitor))
  await visitor.page.getByRole('navigation', { name: 'Main' }).getByText('Price').click()
  await visitor.page.waitForURL('**/price')
  await shows(visitor, addressOf(visitor))
  await visitor.wallet.useAccount(visitor.page, 1)
  await shows(visitor, addressOf(visitor, 1))
  await visitor.context.close()
})

test('a member links a wallet by a signature, is written to, and unlinks it in the settings', async () => {
  const member = await visit({ as: demo })
  await pick(member)
  await member.wallet.setRefusing(member.page, true)
  await prove(member.page)
  await member.wallet.setRefusing(member.page, false)
  await prove(member.page)
  await shows(member, addressOf(member))
  const [newest] = await messages(`to=${demo}`)
  expect(newest?.subject).toBe('A wallet was linked to your FNX account')

  await member.page.goto('/settings', { waitUntil: 'networkidle' })
  const row = member.page.getByRole('listitem').filter({ hasText: addressOf(member) })
  await row.getByRole('button', { name: /^Unlink/ }).click()
  await row.waitFor({ state: 'detached' })
  expect(member.problems).toEqual([])
  await member.context.close()
})

test('a member who switches to an account that is not linked is asked for proof again', async () => {
  const member = await visit({ as: demo })
  await pick(member)
  await prove(member.page)
  await shows(member, addressOf(member))
  await member.wallet.useAccount(member.page, 1)
  await shows(member, 'Connect Wallet')
  await member.button.click()
  await prove(member.page)
  await shows(member, addressOf(member, 1))
  await member.context.close()
})

test("somebody else's wallet cannot be linked, and the reason is said", async () => {
  const owner = await visit({ as: demo })
  await pick(owner)
  await prove(owner.page)
  await shows(owner, addressOf(owner))
  await owner.page.evaluate(() => localStorage.clear())
  await owner.context.clearCookies()
  await logIn(owner.context, newcomer)
  await owner.page.goto('/about', { waitUntil: 'networkidle' })
  await pick(owner)
  await prove(owner.page)
  await owner.page.getByText('Error verifying signature, please retry!').waitFor()
  await owner.page
    .getByText('This wallet is linked to another account.', { exact: false })
    .waitFor()
  await owner.page.getByRole('button', { name: 'Cancel' }).click()
  await shows(owner, 'Connect Wallet')
  await owner.context.close()
})

test('two tabs of a member: what one has linked the other need not prove', async () => {
  const first = await visit({ as: demo })
  const page = await first.context.newPage()
  await page.goto('/price', { waitUntil: 'networkidle' })
  const second = { ...first, page, button: buttonOf(page) }
  await pick(first)
  await prove(first.page)
  await shows(first, addressOf(first))
  await shows(second, 'Connect Wallet')
  await page.reload({ waitUntil: 'networkidle' })
  await pick(second)
  await shows(second, addressOf(first))
  await first.context.close()
})

test.each([360, 767])(
  'at %s px the compact dialog does the same, and nothing hangs over',
  async (width) => {
    const visitor = await visit({ width })
    const overhang = () =>
      visitor.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await overhang()).toBeLessThanOrEqual(0)
    await visitor.button.click()
    const dialog = visitor.page.locator('[data-rk] [role="document"]')
    const box = await dialog.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    await visitor.page.getByTestId(walletOption).click()
    await shows(visitor, addressOf(visitor))
    expect(await overhang()).toBeLessThanOrEqual(0)
    await visitor.context.close()
  },
)

test('S4: a frame stands within 100 ms of the click, while the wallet code is still away', async () => {
  const visitor = await visit()
  await visitor.page.route('**/_next/static/**', async (route) => {
    await new Promise((done) => setTimeout(done, 1_000))
    await route.continue()
  })
  const waitedMs = await visitor.page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>('button[data-wallet]')
    button?.focus()
    const startMs = performance.now()
    button?.click()
    while (!document.querySelector('dialog[open]')) await new Promise(requestAnimationFrame)
    return performance.now() - startMs
  })
  expect(waitedMs).toBeLessThan(100)
  await visitor.page.getByTestId(walletOption).waitFor()
  expect(await visitor.page.locator('dialog[open]').count()).toBe(0)
  await visitor.page.keyboard.press('Escape')
  await visitor.page.getByTestId(walletOption).waitFor({ state: 'detached' })
  const hasFocus = await visitor.button.evaluate((button) => button === document.activeElement)
  expect(hasFocus).toBe(true)
  await visitor.context.close()
})

test('S1, S2: no wallet code comes before somebody is near the button', async () => {
  const context = await newVisitor(browser(), { url: product.url })
  const page = await context.newPage()
  const scripts: Promise<{ url: string; text: string }>[] = []
  page.on('response', (response) => {
    const url = response.url()
    // The last ones may still be on their way when the page is closed.
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
  await buttonOf(page).hover()
  await arrives
  await context.close()
})

test('the Sandbox Wallet shows what is asked, and comes with test money', async () => {
  const visitor = await visit({ as: newcomer })
  await pick(visitor, 'rk-wallet-option-example.fnx.sandbox')
  const question = visitor.page.getByRole('dialog', { name: /\?$/ })
  await question.getByText('Show your address to this site?').waitFor()
  await question.getByRole('button', { name: 'Reject' }).click()
  await visitor.page.getByText('RETRY').click()
  await question.getByRole('button', { name: 'Approve' }).click()
  await prove(visitor.page)
  await question.getByText('Link this wallet to your FNX account.', { exact: false }).waitFor()
  await question.getByRole('button', { name: 'Approve' }).click()
  await shows(visitor, '1 BNB')
  expect(visitor.problems).toEqual([])
  await visitor.context.close()
})
