import type { Browser, Page } from 'playwright-core'
import { axeViolations } from './axe'
import { withPasskeyReader } from './browser'
import { freePort } from './fake'
import { operate } from './operator'
import { type Product, startProduct } from './product'
import { pause } from './seeded'

export interface WithConsole extends Pick<Product, 'settings'> {
  consoleUrl: string
}

export async function startWithConsole(
  choices: Parameters<typeof startProduct>[0] = {},
): Promise<Product & WithConsole> {
  const port = await freePort()
  // Passkeys need a host name.
  const consoleUrl = `http://localhost:${port}`
  const env = { ...choices.env, CONSOLE_PORT: String(port), CONSOLE_ORIGIN: consoleUrl }
  return { ...(await startProduct({ ...choices, env })), consoleUrl }
}

interface Arrival {
  at: WithConsole
  email: string
  role: string
  theme?: 'dark' | 'light' | undefined
}

/** Signed in by passkey with keys alone. */
export async function operatorPage(browser: Browser, arrival: Arrival): Promise<Page> {
  const { at, email, role, theme = 'dark' } = arrival
  const output = await operate(at, 'operator', 'invite', email, role, '--by', 'ada')
  const page = await (await browser.newContext({ colorScheme: theme })).newPage()
  await withPasskeyReader(page)
  await page.goto(output.split('\n')[1] as string)
  await page.getByLabel('Your name, as colleagues will see it').focus()
  await page.keyboard.type(email.split('@')[0] as string)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${at.consoleUrl}/sign-in`)
  await page.getByRole('button', { name: 'Sign in with passkey' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Session until').waitFor({ state: 'attached' })
  return page
}

export async function untilTrue(isTrue: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < 120; looks += 1) {
    if (await isTrue()) return
    await pause(250)
  }
  throw new Error('It was not carried out.')
}

export async function fitsAt(page: Page, widths: number[], readAt = widths): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return document.documentElement.scrollWidth - innerWidth
    })
    const violations = readAt.includes(width) ? await axeViolations(page) : []
    expect([page.url(), width, overflow, violations]).toEqual([page.url(), width, 0, []])
  }
}
