import type { Browser, BrowserContext, Page } from 'playwright-core'
import { shortAddress } from '@/contract/format/addresses'
import { newVisitor, type VisitorChoices, waitUntilDrawn } from './browser'
import { installWallet, type PageWallet, walletOption } from './page-wallet'
import { sharedUrl } from './product'

export interface Visit {
  context: BrowserContext
  page: Page
  wallet: PageWallet
  button: ReturnType<Page['locator']>
  problems: string[]
}

interface VisitSettings extends VisitorChoices {
  as?: string
  /** Where the wallet sends. */
  chainUrl?: string
}

export async function visitWithWallet(browser: Browser, settings: VisitSettings): Promise<Visit> {
  const { url = sharedUrl(), as } = settings
  const context = await newVisitor(browser, settings)
  const wallet = await installWallet(context, settings.chainUrl)
  if (as) await logInAs(context, url, as)
  const page = await context.newPage()
  const problems = problemsOf(page, url)
  await page.goto('/about')
  await waitUntilDrawn(page)
  return { context, page, wallet, problems, button: walletButton(page) }
}

export const walletButton = (page: Page) => page.getByRole('banner').locator('button[data-wallet]')

function problemsOf(page: Page, url: string): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (saidMessage) => {
    if (saidMessage.type() === 'error') problems.push(saidMessage.text())
  })
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^(http|ws)/.test(protocol) && origin !== new URL(url).origin)
      problems.push(`asks ${request.url()}`)
  })
  return problems
}

/** That of the sandbox, linked to the account already: it asks whether it may show its address. */
export async function connectSandboxWallet(page: Page): Promise<void> {
  await walletButton(page).click()
  await page.getByTestId(/^rk-wallet-option-(example.fnx.)?sandbox$/).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.locator('button[data-wallet=connected]').waitFor()
}

async function post(address: string, body: object): Promise<Record<string, string>> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return ((await response.json()) as { data: Record<string, string> }).data
}

interface SentMessage {
  channel: string
  code: string
  subject: string
}

export async function sentMessages(url: string, query: string): Promise<SentMessage[]> {
  const response = await fetch(`${url}/api/sandbox/outbox?${query}`)
  return ((await response.json()) as { messages: SentMessage[] }).messages
}

export async function logInAs(
  context: BrowserContext,
  url: string,
  identifier: string,
): Promise<void> {
  const password = 'Sandbox-pass-2026'
  const { challengeId } = await post(`${url}/api/v1/user/userLogin`, { identifier, password })
  const messagesSent = await sentMessages(url, `about=${challengeId}`)
  const codeBy = (channel: string) =>
    messagesSent.find((message) => message.channel === channel)?.code
  const { token } = await post(`${url}/api/v1/user/login-verify-otp`, {
    challengeId,
    phoneCode: codeBy('sms'),
    emailCode: codeBy('email'),
  })
  await context.addCookies([{ name: 'token', value: token as string, url }])
  await context.addInitScript((value) => localStorage.setItem('token', value), token as string)
}

export async function pickWallet(
  { page, button }: Pick<Visit, 'page' | 'button'>,
  option = walletOption,
): Promise<void> {
  await button.click()
  await page.getByTestId(option).click()
}

export async function waitForButtonText(
  { button }: Pick<Visit, 'button'>,
  words: string,
): Promise<void> {
  await button.filter({ hasText: words }).waitFor()
}

export function addressOf({ wallet }: Visit, place = 0): string {
  return shortAddress(wallet.addresses[place] as string)
}

export async function connect(visit: Visit): Promise<void> {
  await pickWallet(visit)
  await waitForButtonText(visit, addressOf(visit))
}

export async function signOwnership(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign message' }).click()
}
