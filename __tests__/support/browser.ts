import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { sharedUrl } from './product'

const root = resolve(__dirname, '../..')

/** One browser for a file's tests, closed with it. */
export function startBrowser(): () => Browser {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: browserPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    })
  })
  afterAll(() => browser?.close())
  return () => browser
}

function browserPath(): string {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  const find = "import { findBrowser } from './scripts/browser.mjs'; console.log(findBrowser())"
  const args = ['--input-type=module', '--eval', find]
  return execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).trim()
}

export interface VisitorChoices {
  theme?: 'DARK' | 'light'
  direction?: 'ltr' | 'rtl'
  responsiveFontSizes?: boolean
  width?: number
  height?: number
  javaScriptEnabled?: boolean
  /** Whether the notice about terms and cookies was accepted before. */
  hasAccepted?: boolean
  url?: string
  userAgent?: string
}

/** A person with a browser of their own: nothing kept, unless a choice says so. */
export async function newVisitor(
  browser: Browser,
  choices: VisitorChoices = {},
): Promise<BrowserContext> {
  const { theme, direction, responsiveFontSizes, javaScriptEnabled = true } = choices
  const context = await browser.newContext({
    baseURL: choices.url ?? sharedUrl(),
    viewport: { width: choices.width ?? 1280, height: choices.height ?? 800 },
    reducedMotion: 'reduce',
    javaScriptEnabled,
    ...(choices.userAgent && { userAgent: choices.userAgent }),
  })
  const settings =
    (theme ?? direction ?? responsiveFontSizes) === undefined
      ? undefined
      : JSON.stringify({
          theme: theme ?? 'DARK',
          direction: direction ?? 'ltr',
          responsiveFontSizes: responsiveFontSizes ?? true,
        })
  const stored = { settings, ...((choices.hasAccepted ?? true) && { tAndC: 'true' }) }
  if (!javaScriptEnabled) return context
  // Only where nothing is kept yet: what a person changes afterwards has to survive a reload.
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) {
      if (value !== undefined && localStorage.getItem(key) === null) {
        localStorage.setItem(key, value)
      }
    }
  }, stored)
  return context
}

/** Everything a page does that it should not: console errors, failed requests, requests to other hosts. */
export function watch(page: Page): string[] {
  const problems: string[] = []
  const origin = new URL(sharedUrl()).origin
  page.on('console', (message) => {
    // The status of the page itself is the test's business, not the console's.
    const isOwnStatus = message.location().url === page.url() && /status of/.test(message.text())
    if (message.type() === 'error' && !isOwnStatus) problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url())
    if (protocol.startsWith('http') && asked !== origin) problems.push(`asks ${request.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') problems.push(`failed: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    const isPage = response.request().isNavigationRequest()
    if (response.status() >= 400 && !isPage) {
      problems.push(`${response.status()}: ${response.url()}`)
    }
  })
  return problems
}
