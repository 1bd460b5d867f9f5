import type { Locator, Page } from 'playwright-core'
import { newVisitor, startBrowser, waitUntilDrawn, watch } from '../support/browser'
import { focusOn, reach } from '../support/hands'
import { sharedUrl } from '../support/product'
import { byDay } from '../support/size'
import { logInAs } from '../support/wallet-visit'

const browser = startBrowser()

async function visit(path: string, choices: Parameters<typeof newVisitor>[1] = {}): Promise<Page> {
  const page = await (await newVisitor(browser(), choices)).newPage()
  await page.goto(path)
  await waitUntilDrawn(page)
  return page
}

const loaderOf = (page: Page) => page.getByRole('status', { name: 'Loading' })

const presses = [
  ['Menu', 'dialog', 'Menu', 'visible'],
  ['Settings panel', 'dialog', 'Settings', 'visible'],
  ['OK', 'region', 'Cookies and terms', 'detached'],
] as const

test.each(
  byDay(1, ['main', 'pages/about']).flatMap((script) =>
    presses.map((press) => [...press, script] as const),
  ),
)('early press on %s: %s "%s" %s after %s @rest', async (button, role, name, state, script) => {
  const page = await (
    await newVisitor(browser(), { width: 360, hasAccepted: button !== 'OK' })
  ).newPage()
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(`**/_next/static/chunks/${script}-*.js`, async (route) => {
    await held
    await route.continue()
  })
  const others = page.waitForEvent('requestfinished', (one) => /_app-\w+\.js$/.test(one.url()))
  await page.goto('/about', { waitUntil: 'commit' })
  await others
  await page.getByRole('button', { name: button }).click()
  letGo()
  await page.getByRole(role, { name }).waitFor({ state })
})

test('a visit without scripts offers to load again @rest', async () => {
  const page = await (await newVisitor(browser())).newPage()
  const scripts = /\.js(\?|$)/
  await page.route(scripts, (route) => route.abort())
  await page.goto('/price?range=1M')
  const again = page.getByRole('link', { name: 'Load again' })
  await again.waitFor()
  await page.unroute(scripts)
  await again.click()
  await page.locator('html[data-boot]').waitFor({ state: 'attached' })
  expect(new URL(page.url()).search).toBe('?range=1M')
  await page.getByRole('button', { name: 'Settings panel' }).click()
  await page.getByRole('dialog', { name: 'Settings' }).waitFor()
  expect(await again.isVisible()).toBe(false)
})

test('the frame that waits for the wallets says that FNX was renewed once their files are gone @rest', async () => {
  const context = await newVisitor(browser())
  await logInAs(context, sharedUrl(), 'demo@fnx.example')
  const page = await context.newPage()
  await page.goto('/dashboard')
  await waitUntilDrawn(page)
  await page.route(/_next\/static\//, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const frame = page.getByRole('dialog', { name: 'Connect a Wallet' })
  const renewed = frame.getByText('has been renewed')
  await renewed.waitFor()
  expect(await frame.getByRole('button').allTextContents()).toEqual(['Cancel', 'Load again'])
  expect(await frame.getByText('Wallets didn’t load').isVisible()).toBe(false)
  const [place, said, cancel] = await Promise.all(
    [frame, renewed, frame.getByRole('button', { name: 'Cancel' })].map((one) => one.boundingBox()),
  )
  expect(said?.y).toBeGreaterThan(place?.y ?? Number.NaN)
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(cancel?.y ?? 0)
  await page.unroute(/_next\/static\//)
  await Promise.all([
    page.waitForEvent('load'),
    frame.getByRole('button', { name: 'Load again' }).click(),
  ])
})

test('the first Tab stop skips the header', async () => {
  const page = await visit('/about')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await focusOn(skip)
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Enter')
  await focusOn(page.locator('#content'))
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('Tab leads through a toast both ways @rest', async () => {
  const page = await visit('/settings')
  const toast = page.getByRole('listitem').filter({ hasText: 'Log in to see your settings.' })
  const close = toast.getByRole('button', { name: 'Close', exact: true })
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await close.waitFor()
  await close.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await focusOn(page.getByRole('contentinfo').getByRole('link').last())
  await reach(page, close)
  await reach(page, skip)
})

function lookAtFocus(): { place: number | undefined; left: number | undefined } {
  const looks = (element: HTMLElement) =>
    [element, element.parentElement, ...(element.parentElement?.children ?? [])].map((part) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor, borderWidth } = getComputedStyle(
        part as Element,
      )
      return [outlineStyle, outlineWidth, boxShadow, borderColor, borderWidth].join(' ')
    })
  const memory = window as unknown as { focusSeen?: { element: HTMLElement; look: string } }
  const before = memory.focusSeen
  const element = document.activeElement as HTMLElement
  memory.focusSeen = { element, look: looks(element).join() }
  const isUnseen = before?.element.dataset.place && looks(before.element).join() === before.look
  const numberOf = (place: string | undefined) => (place === undefined ? undefined : Number(place))
  return {
    place: numberOf(element.dataset.place),
    left: isUnseen ? numberOf(before.element.dataset.place) : undefined,
  }
}

test.each(byDay(1, ['/', '/faq', '/contactus', '/price']))(
  'Tab reaches everything usable and shows where: %s @rest',
  async (path) => {
    const page = await visit(path, { hasAccepted: false })
    const all = await page.evaluate(() => {
      const usable = [
        ...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, summary'),
      ].filter((element) => {
        const isOff = (element as HTMLButtonElement).disabled || element.tabIndex < 0
        const isGrouped = (element as HTMLInputElement).type === 'radio'
        return !isOff && !isGrouped && element.checkVisibility({ visibilityProperty: true })
      })
      usable.forEach((element, place) => {
        element.dataset.place = String(place)
      })
      return usable.map((element) => element.outerHTML.slice(0, 90))
    })
    const reached = new Set<number>()
    const unseen: string[] = []
    for (let press = 0; press < all.length + 12; press += 1) {
      await page.keyboard.press('Tab')
      const { place, left } = await page.evaluate(lookAtFocus)
      if (place !== undefined) reached.add(place)
      if (left !== undefined) unseen.push(all[left] as string)
    }
    expect({ missed: all.filter((_, place) => !reached.has(place)), unseen }).toEqual({
      missed: [],
      unseen: [],
    })
  },
)

test.each(
  byDay(1, [
    ['Menu', 'Menu', 390],
    ['Settings panel', 'Settings', 1280],
  ]),
)('%s works by keyboard and returns the focus', async (button, dialog, width) => {
  const page = await visit('/about', { width })
  const opener = page.getByRole('button', { name: button, exact: true })
  const panel = page.getByRole('dialog', { name: dialog })
  await opener.focus()
  await page.keyboard.press('Enter')
  await panel.waitFor()
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await focusOn(opener)

  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Close' }).press('Enter')
  await panel.waitFor({ state: 'hidden' })
  await focusOn(opener)
})

test('a small screen’s menu closes on its page @rest', async () => {
  const page = await visit('/about', { width: 390 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Documents' }).click()
  await page.waitForURL('**/docs')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test.each(byDay(1, [360, 768, 1280]))(
  'the notice about cookies covers nothing for a visitor, and asks no member: %i px wide @rest',
  async (width) => {
    const page = await visit('/auth/create-account', { width, hasAccepted: false })
    const notice = await page.getByRole('region', { name: 'Cookies and terms' }).boundingBox()
    const below = await page.getByRole('banner').boundingBox()
    expect(notice && below && notice.y + notice.height).toBeLessThanOrEqual(below?.y ?? 0)
    expect(notice?.height).toBeLessThan(70)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    expect(await hasRoom(page.getByRole('button', { name: 'Open an account' }))).toBe(true)
    await page.goto('/about')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    expect(await hasRoom(page.getByRole('contentinfo').getByText(/Nothing here is an offer/))).toBe(
      true,
    )
    await logInAs(page.context(), sharedUrl(), 'new@fnx.example')
    await page.goto('/kyc')
    expect(await hasRoom(page.getByRole('button', { name: 'Start verification' }))).toBe(true)
    expect(await page.getByRole('region', { name: 'Cookies and terms' }).isVisible()).toBe(false)
    await page.goto('/dashboard')
    const ways = page.getByRole('navigation', { name: 'Your pages' }).getByRole('listitem')
    await ways.last().waitFor({ state: 'attached' })
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    expect(await hasRoom(ways.filter({ visible: true }).last())).toBe(true)
  },
)

async function hasRoom(place: Locator): Promise<boolean> {
  await place.waitFor()
  return place.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height - 2))
  })
}

test.each(byDay(1, ['/nowhere', '/blog/bank/nothing-like-this', '/static/nothing-like-this']))(
  'an unknown address answers 404 with links: %s',
  async (path) => {
    const page = await (await newVisitor(browser())).newPage()
    const problems = watch(page)
    const answer = await page.goto(path)
    await waitUntilDrawn(page)
    expect(answer?.status()).toBe(404)
    expect(problems).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Share price' }).click()
    await page.waitForURL('**/price')
  },
)

test('on a phone no button covers a document’s text, also in German @rest', async () => {
  const page = await visit('/docs', { width: 360, language: 'de-DE' })
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  // Before its own typeface has come, words may be narrower.
  await page.evaluate(async () => void (await document.fonts.ready))
  const rows = page.getByRole('main').locator('li[id]')
  const overlaps = await rows.evaluateAll((all) =>
    all.flatMap((row) => {
      const boxes = [...row.querySelectorAll('h3, p, time, span, a')]
        .filter(({ childElementCount }) => childElementCount === 0)
        .map((one) => one.getBoundingClientRect())
      const button = row.querySelector('a[href*=downloadPdf]')?.getBoundingClientRect()
      const isOver = (box: DOMRect) =>
        button !== undefined &&
        box.right > button.left &&
        box.left < button.left &&
        box.bottom > button.top &&
        box.top < button.bottom
      return button === undefined || boxes.some(isOver) ? [row.id] : []
    }),
  )
  expect(await rows.count()).toBeGreaterThan(4)
  expect(overlaps).toEqual([])
})

test('going back restores the scroll position', async () => {
  const page = await visit('/faq')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Documents' })
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(500)
  await link.click()
  await page.waitForURL('**/docs')
  await loaderOf(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await page.waitForURL('**/faq')
  await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 60, before)
  await page.reload()
  await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 60, before)
})
