import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { ScenarioOpened } from '../../src/contract/sandbox'
import { ensureBrowser } from '../test/browser'
import { type Theme, viewportOf } from './book'

const settleLimitMs = 30_000
const quietMs = 400

export async function openBrowser() {
  return chromium.launch({
    executablePath: await ensureBrowser({ isDaily: true }),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync'],
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
    handleSIGINT: false,
    handleSIGTERM: false,
  })
}

export interface Shot {
  theme: Theme
  /** A page of a book is small; pictures for comparison keep every pixel. */
  as: 'png' | 'webp'
  /** Of a page that is higher, as much as its window shows. */
  isCut?: boolean
  opened: ScenarioOpened
  openedAt: Date
}

/** One camera has one language. It keeps loaded scripts and fonts from state to state. */
export class Camera {
  private constructor(
    private readonly context: BrowserContext,
    private readonly url: string,
    readonly language: string,
  ) {}

  static async open(browser: Browser, url: string, language: string): Promise<Camera> {
    const context = await browser.newContext({ locale: language, reducedMotion: 'reduce' })
    context.setDefaultTimeout(settleLimitMs)
    return new Camera(context, url, language)
  }

  close(): Promise<void> {
    return this.context.close()
  }

  /**
   * One visit shows a page in every width: responsive parts are rendered again, and nothing is
   * loaded twice.
   */
  async take(
    shot: Shot,
    widths: number[],
    keepPicture: (width: number, bytes: Buffer) => Promise<void>,
  ) {
    const { url, context } = this
    const { opened, openedAt, theme } = shot
    // The previous state is gone, with its login and its stored values.
    await context.setStorageState(storageOf(url, this.language, shot))
    // With the clock stopped a countdown shows the same in every picture.
    await context.clock.setFixedTime(openedAt)
    const page = await context.newPage()
    try {
      await page.emulateMedia({ colorScheme: theme })
      const whenSettled = settling(page)
      const wantedUrl = new URL(opened.path, url)
      for (const [at, width] of widths.entries()) {
        const { height } = viewportOf({ width, theme })
        await page.setViewportSize({ width, height })
        if (at === 0) await page.goto(wantedUrl.href)
        await whenSettled()
        // As high as its page: a bar at the bottom would cover the middle.
        const wholeHeight = await page.evaluate(() => document.documentElement.scrollHeight)
        if (wholeHeight > height && !shot.isCut) {
          await page.setViewportSize({ width, height: wholeHeight })
          await whenSettled()
        }
        await keepPicture(width, await pictureOf(page, shot))
      }
      const { pathname } = new URL(page.url())
      return pathname === wantedUrl.pathname ? undefined : pathname
    } finally {
      await page.close()
    }
  }
}

async function pictureOf(page: Page, { as, isCut }: Shot): Promise<Buffer> {
  if (as === 'png') return page.screenshot({ fullPage: true, animations: 'disabled' })
  const session = await page.context().newCDPSession(page)
  const size = page.viewportSize()
  // What a page shows as large as a phone does needs the points of a phone.
  const clip = isCut && size && { clip: { x: 0, y: 0, ...size, scale: 2 } }
  const screenshotOptions = { format: 'webp', quality: 72, ...clip } as const
  const { data } = await session.send('Page.captureScreenshot', screenshotOptions)
  return Buffer.from(data, 'base64')
}

function storageOf(url: string, language: string, { theme, opened: { login, storage } }: Shot) {
  const { origin, hostname: domain } = new URL(url)
  const storedItems = {
    tAndC: 'true',
    settings: JSON.stringify({
      theme: theme === 'dark' ? 'DARK' : theme,
      direction: 'ltr',
      responsiveFontSizes: true,
    }),
    ...(login && { token: login.token, user_email: login.email, device: login.device }),
    ...storage,
  }
  const cookieDefaults = { domain, path: '/', expires: -1, httpOnly: false, secure: false }
  const cookie = {
    name: 'token',
    value: login?.token ?? '',
    ...cookieDefaults,
    sameSite: 'Lax' as const,
  }
  const spoken = { name: 'lang', value: language, ...cookieDefaults, sameSite: 'Lax' as const }
  const localStorage = Object.entries(storedItems).map(([name, value]) => ({ name, value }))
  return { cookies: login ? [cookie, spoken] : [spoken], origins: [{ origin, localStorage }] }
}

function settling(page: Page) {
  const underWay = new Set<object>()
  let changedAt = Date.now()
  page.on('request', (request) => {
    // A member's page keeps its stream of news open, so that request is not waited for.
    if (request.headers().accept !== 'text/event-stream') underWay.add(request)
    changedAt = Date.now()
  })
  const onEnd = (request: object) => {
    if (underWay.delete(request)) changedAt = Date.now()
  }
  page.on('requestfinished', onEnd).on('requestfailed', onEnd)
  return async () => {
    changedAt = Date.now()
    const deadline = changedAt + settleLimitMs
    while (Date.now() < deadline) {
      const isStill = underWay.size === 0 && Date.now() - changedAt > quietMs
      if (isStill && !(await page.evaluate(isBusy).catch(() => true))) return
      await new Promise((done) => setTimeout(done, 50))
    }
    throw new Error(`not settled within ${settleLimitMs / 1000} s`)
  }
}

/** Whatever is under way is a status with a name of its own, the logo of a page that comes too. */
function isBusy() {
  const waitingSelector = '[aria-busy=true], [role=status][aria-label]'
  return document.fonts.status !== 'loaded' || document.querySelector(waitingSelector) !== null
}

export async function comparing(browser: Browser) {
  const page = await browser.newPage()
  return (formerBytes: Buffer, now: Buffer) =>
    page.evaluate(
      differingShare,
      [formerBytes, now].map((bytes) => `data:image/png;base64,${bytes.toString('base64')}`),
    )
}

/** Compares two pictures in the browser. What only one of them has counts as different. */
async function differingShare(addresses: string[]) {
  const images = await Promise.all(
    addresses.map(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return image
    }),
  )
  const width = Math.max(...images.map((image) => image.width))
  const height = Math.max(...images.map((image) => image.height))
  const [formerPixels, now] = images.map((image) => {
    const drawing = new OffscreenCanvas(width, height).getContext('2d')
    drawing?.drawImage(image, 0, 0)
    return new Uint32Array(drawing?.getImageData(0, 0, width, height).data.buffer ?? [])
  }) as [Uint32Array, Uint32Array]
  let differing = 0
  for (let at = 0; at < now.length; at += 1) if (formerPixels[at] !== now[at]) differing += 1
  return differing / now.length
}
