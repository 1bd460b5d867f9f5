import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  type Browser,
  type BrowserContext,
  type BrowserServer,
  type CDPSession,
  chromium,
  type Download,
  type Page,
} from 'playwright-core'
import { sharedUrl } from './product'

const root = resolve(__dirname, '../..')
// Several builds may share the machine.
const waitMs = 45_000

// Each window draws these lists at twice a page's work.
const hiddenFeatures = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
// Repeating the switch replaces Playwright's value; these are the relevant features.
const disabledFeatures = [
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** One for all files of a run, which each see the windows alone that they opened. */
export function launchBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({
    executablePath: browserPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--in-process-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${[...disabledFeatures, ...hiddenFeatures].join()}`,
    ],
  })
}

export function startBrowser(): () => Browser {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.connect(process.env.BROWSER_ADDRESS ?? '')
  })
  afterEach(async () => {
    if ((globalThis as { hasTestFailed?: boolean }).hasTestFailed) await printOpenPages(browser)
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
  })
  afterAll(() => browser?.close())
  return () => browser
}

async function printOpenPages(browser: Browser | undefined): Promise<void> {
  for (const page of (browser?.contexts() ?? []).flatMap((context) => context.pages())) {
    const seenText = await page
      .locator('main')
      .ariaSnapshot({ timeout: 2_000 })
      .catch((error: Error) => error.message)
    console.error(`${page.url()} showed:\n${seenText.slice(0, 4_000)}`)
  }
}

function browserPath(): string {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  const findSource = `import { load } from './scripts/run.mjs'
    console.log(await (await load('test/browser')).ensureBrowser({ say: console.error }))`
  const args = ['--input-type=module', '--eval', findSource]
  return execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).trim()
}

export interface VisitorChoices {
  theme?: 'DARK' | 'light'
  direction?: 'ltr' | 'rtl'
  responsiveFontSizes?: boolean
  width?: number
  height?: number
  javaScriptEnabled?: boolean
  hasAccepted?: boolean
  url?: string
  userAgent?: string
  language?: string
}

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
    ...(choices.language && { locale: choices.language }),
  })
  context.setDefaultTimeout(waitMs)
  const settings =
    (theme ?? direction ?? responsiveFontSizes) === undefined
      ? undefined
      : JSON.stringify({
          theme: theme ?? 'DARK',
          direction: direction ?? 'ltr',
          responsiveFontSizes: responsiveFontSizes ?? true,
        })
  const storage = { settings, ...((choices.hasAccepted ?? true) && { tAndC: 'true' }) }
  if (!javaScriptEnabled) return context
  // Only if nothing is stored: a person's change has to survive a reload.
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) {
      if (value !== undefined && localStorage.getItem(key) === null) {
        localStorage.setItem(key, value)
      }
    }
  }, storage)
  return context
}

/** Awake and with its figures. Waiting for a quiet network takes half a second more each time. */
export async function waitUntilDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const title = document.querySelector('main h1')
    const isAwake = title !== null && Object.keys(title).some((name) => name.startsWith('__react'))
    return isAwake && !document.querySelector('main [aria-label^=Loading], main [aria-busy=true]')
  })
}

declare global {
  interface Window {
    refused?: string[]
  }
}

/** Violations of the policy are read from the browser itself; the console may be read too late. */
export async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const refusedRequests: string[] = []
    window.refused = refusedRequests
    document.addEventListener('securitypolicyviolation', (event) => {
      refusedRequests.push(`${event.violatedDirective} by ${event.sourceFile || 'nobody’s script'}`)
    })
  })
  return async () =>
    ((await page.evaluate(() => window.refused?.splice(0))) ?? ['no list']).map(
      (text) => `${new URL(page.url()).pathname}: ${text}`,
    )
}

export async function textOf(download: Download): Promise<string> {
  return text(await download.createReadStream())
}

/**
 * Chromium reports a preload that is used more than three seconds after the load, as on a slow
 * machine.
 */
const saysHowFast = /was preloaded using link preload but not used within a few seconds/

export function watch(page: Page, url = sharedUrl()): string[] {
  const problems: string[] = []
  const origin = new URL(url).origin
  page.on('console', (message) => {
    const isOwnStatus = message.location().url === page.url() && /status of/.test(message.text())
    const isSaid = ['error', 'warning'].includes(message.type())
    if (isSaid && !isOwnStatus && !saysHowFast.test(message.text()))
      problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, origin: requestOrigin } = new URL(request.url())
    if (protocol.startsWith('http') && requestOrigin !== origin)
      problems.push(`asks ${request.url()}`)
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

/** By the element itself: the policy refuses a style element of a stranger's text. */
export const doubleText = (page: Page): Promise<void> =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'))

/** Its reader says yes by itself. */
export async function withPasskeyReader(
  page: Page,
): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return { cdp, authenticatorId }
}

export function filesOf(page: Page) {
  const requests = { german: 0, others: [] as string[] }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/^\/_next\/static\/.*\.(js|css)$/.test(pathname)) return
    if (pathname.startsWith('/_next/static/de/')) requests.german += 1
    else requests.others.push(pathname)
  })
  return requests
}
