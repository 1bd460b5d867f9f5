import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  type Browser,
  type BrowserContext,
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
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
// Repeating the switch replaces Playwright's value; this is what matters of it.
const disturbing = [
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

export function startBrowser(): () => Browser {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: browserPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--in-process-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The camera is allowed only where a journey says so.
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${cameraFile()}`,
        `--disable-features=${[...disturbing, ...unseen].join()}`,
      ],
    })
  })
  afterEach(async () => {
    if ((globalThis as { hasTestFailed?: boolean }).hasTestFailed) await sayWhatIsSeen(browser)
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
  })
  afterAll(() => browser?.close())
  return () => browser
}

function cameraFile(): string {
  const file = join(tmpdir(), 'fnx-camera.y4m')
  const [width, height] = [640, 480]
  const colours = Buffer.alloc((width * height) / 2, 128)
  const frames = Array.from({ length: 8 }, (_, second) => {
    const grey = Buffer.alloc(width * height)
    for (let at = 0; at < grey.length; at += 1)
      grey[at] = 60 + ((at * (7_919 + 2 * second) + (at >> 3) ** 2) % 160)
    return Buffer.concat([Buffer.from('FRAME\n'), grey, colours])
  })
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F1:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(file, Buffer.concat([head, ...frames]))
  return file
}

async function sayWhatIsSeen(browser: Browser | undefined): Promise<void> {
  for (const page of (browser?.contexts() ?? []).flatMap((context) => context.pages())) {
    const seen = await page
      .locator('main')
      .ariaSnapshot({ timeout: 2_000 })
      .catch((error: Error) => error.message)
    console.error(`${page.url()} showed:\n${seen.slice(0, 4_000)}`)
  }
}

function browserPath(): string {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  const find = `import { load } from './scripts/run.mjs'
    console.log(await (await load('test/browser')).ensureBrowser({ say: console.error }))`
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
  const stored = { settings, ...((choices.hasAccepted ?? true) && { tAndC: 'true' }) }
  if (!javaScriptEnabled) return context
  // Only where nothing is kept: a person's change has to survive a reload.
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) {
      if (value !== undefined && localStorage.getItem(key) === null) {
        localStorage.setItem(key, value)
      }
    }
  }, stored)
  return context
}

export async function textOf(download: Download): Promise<string> {
  return text(await download.createReadStream())
}

/** Whether a preload is used *within a few seconds* is decided by how busy the machine is. */
const isOfPace = (said: string) => /preloaded using link preload but not used/.test(said)

export function watch(page: Page, url = sharedUrl()): string[] {
  const problems: string[] = []
  const origin = new URL(url).origin
  page.on('console', (message) => {
    const isOwnStatus = message.location().url === page.url() && /status of/.test(message.text())
    const isSaid = ['error', 'warning'].includes(message.type())
    if (isSaid && !isOwnStatus && !isOfPace(message.text()))
      problems.push(`console: ${message.text()}`)
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
  const asked = { german: 0, others: [] as string[] }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/^\/_next\/static\/.*\.(js|css)$/.test(pathname)) return
    if (pathname.startsWith('/_next/static/de/')) asked.german += 1
    else asked.others.push(pathname)
  })
  return asked
}
