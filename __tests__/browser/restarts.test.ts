import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { BrowserContext, Page } from 'playwright-core'
import type { Hex, PrivateKeyAccount } from 'viem'
import { newCheckout } from '@/features/checkout/machine'
import { purchaseOrders } from '@/server/modules/purchases/tables'
import { newVisitor, startBrowser } from '../support/browser'
import { confirmations, type KillFixture, killFixture } from '../support/kill-fixture'
import { builtPrograms, type Product, startProduct } from '../support/product'
import { oneOf, pause, type Random, randomFrom, seedOfRun } from '../support/seeded'
import { lockStubbornly, type Site, type StubbornBuyer } from '../support/stubborn-buyer'

/** nothing · the lock's answer was lost · held, unpaid · paid, unreported. */
const storedKinds = ['nothing', 'unanswered', 'held', 'paid'] as const
type StoredKind = (typeof storedKinds)[number]
const phases = { unanswered: 'preparing', held: 'atWallet', paid: 'submitting' } as const

interface StoredPurchase {
  kind: StoredKind
  orderId?: string
  heldUntilMs?: number
  hash?: Hex
}

async function storePurchase(
  context: BrowserContext,
  buyer: StubbornBuyer,
  { kind, site }: { kind: StoredKind; site: Site },
): Promise<{ page: Page; stored: StoredPurchase }> {
  const entries: Record<string, string> = { token: buyer.token }
  const stored: StoredPurchase = { kind }
  if (kind !== 'nothing') {
    const { key, quote, accepted, order } = await lockStubbornly(buyer, site)
    stored.orderId = order.id
    stored.heldUntilMs = new Date(order.expiresAt).getTime()
    if (kind === 'paid') {
      const sent = await site.sent.pay(buyer.wallet as PrivateKeyAccount, buyer.nonce, order)
      stored.hash = sent.versions[0]?.hash as Hex
    }
    const now = Date.now()
    const record = {
      ...newCheckout('purchase'),
      phase: phases[kind],
      startedAtMs: now,
      keys: { prepare: key, submit: randomUUID() },
      quote: { ...quote, token: order.token, accepted },
      payer: buyer.address,
      isSecond: true,
      ...(kind !== 'unanswered' && { prepared: order, id: order.id, steps: 1, preparedAtMs: now }),
      ...(stored.hash && { hashes: [stored.hash], sentAtMs: now }),
    }
    entries[`checkouts:${buyer.accountId}`] = JSON.stringify([record])
  }
  await context.addCookies([{ name: 'token', value: buyer.token, url: site.url }])
  const page = await context.newPage()
  // Without scripts, once: what is lost afterwards stays lost.
  await page.goto('/robots.txt')
  await page.evaluate((given) => {
    for (const [name, value] of Object.entries(given)) localStorage.setItem(name, value)
  }, entries)
  return { page, stored }
}

const isFull = process.env.TEST_SIZE === 'full'
const [members, restarts] = isFull ? [50, 20] : [4, 1]
const atOnce = 4

const browser = startBrowser()
const seed = seedOfRun('browsers through restarts')
const dataDir = mkdtempSync(join(tmpdir(), 'fnx-restarts-'))
let fixture: KillFixture
let product: Product

const start = () => {
  const { DATABASE_URL = '', PORT, CHAIN_PORT = '' } = fixture.settings
  const env = { DATABASE_URL, CHAIN_PORT, CONFIRMATIONS: String(confirmations) }
  return startProduct({ dataDir, port: Number(PORT), env })
}

beforeAll(async () => {
  fixture = await killFixture(seed, members, { bundle: async () => builtPrograms() })
  product = await start()
}, 240_000)
afterAll(async () => {
  await product?.kill()
  await fixture?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Window {
  buyer: StubbornBuyer
  page: Page
  stored: StoredPurchase
  loggedOut: string[]
}

test(
  `T12: ${members} browsers through ${restarts} restarts lose no session or purchase`,
  async () => {
    const { signal } = new AbortController()
    const site: Site = { url: fixture.url, sent: fixture.sent, reported: [], signal }
    const windows: Window[] = []
    await inTurns(fixture.buyers, async (buyer, place) => {
      windows[place] = await open(site, buyer, place)
    })
    const random = randomFrom(seed)
    for (let count = 0; count < restarts; count += 1) {
      await Promise.all([killedAndStarted(random), ...windows.map((window) => meanwhile(window))])
      await inTurns(windows, comesBack)
    }
    const loggedOut = () => windows.flatMap((window) => window.loggedOut)
    expect(loggedOut()).toEqual([])
    await inTurns(windows, stillThere)
    expect(loggedOut()).toEqual([])
  },
  120_000 * (members / atOnce + restarts),
)

async function inTurns<Item>(
  items: Item[],
  act: (item: Item, place: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  const work = async () => {
    while (next < items.length) {
      const place = next
      next += 1
      await act(items[place] as Item, place)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

const places = ['/dashboard', '/settings', '/transactions', '/wallet']

async function open(site: Site, buyer: StubbornBuyer, place: number): Promise<Window> {
  const context = await newVisitor(browser(), { url: site.url })
  const kind = storedKinds[place % storedKinds.length] ?? 'nothing'
  const { page, stored } = await storePurchase(context, buyer, { kind, site })
  const loggedOut: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame.url().includes('/auth/')) loggedOut.push(`${kind} ${frame.url()}`)
  })
  await page.goto(oneOf(buyer.random, places))
  return { buyer, page, stored, loggedOut }
}

async function killedAndStarted(random: Random): Promise<void> {
  await pause(random() * 1_500)
  await product.kill()
  await pause(random() * 3_000)
  product = await start()
}

async function meanwhile({ buyer: { random }, page }: Window): Promise<void> {
  const acts = [
    () => page.reload({ timeout: 5_000 }),
    () => page.goto(oneOf(random, places), { timeout: 5_000 }),
    () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange'))),
  ]
  for (let count = 0; count < 3; count += 1) {
    await pause(random() * 2_000)
    await oneOf(random, acts)().catch(() => undefined)
  }
}

const awayPage = /^(We can’t reach the server|You’re offline)$/

async function comesBack({ buyer, page }: Window): Promise<void> {
  await page.waitForLoadState()
  for (let count = 0; count < 3 && (await isBlank(page)); count += 1)
    await page.goto(oneOf(buyer.random, places)).catch(() => undefined)
  const headings = page.getByRole('main').getByRole('heading')
  await headings.filter({ hasNotText: awayPage }).first().waitFor()
}

/** A browser's error page, or an empty one: any visitor would reload. */
async function isBlank(page: Page): Promise<boolean> {
  if (!page.url().startsWith(fixture.url)) return true
  return page.evaluate(() => !document.body?.childElementCount).catch(() => false)
}

function isStillHeld({ heldUntilMs = 0 }: StoredPurchase): boolean {
  return Date.now() < heldUntilMs - 30_000
}

async function stillThere({ buyer, page, stored }: Window): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const hasCookie = (await page.context().cookies()).some(({ name }) => name === 'token')
  expect({ token, hasCookie }).toEqual({ token: buyer.token, hasCookie: true })
  const notice = page.getByRole('region', { name: 'Your purchases under way' })
  const { db } = fixture.database
  const isHeld = isStillHeld(stored)
  if (stored.kind === 'held' && isHeld) await notice.locator('[data-state=atWallet]').waitFor()
  if (stored.kind === 'paid') {
    await notice.getByText(/have arrived/).waitFor()
    // The payment may be seen on the chain before the page's report of it is answered.
    await page.waitForFunction(
      (id) => /"phase":"following"/.test(localStorage.getItem(`checkouts:${id}`) ?? ''),
      buyer.accountId,
    )
    const orders = await page.evaluate(
      (id) => localStorage.getItem(`checkouts:${id}`),
      buyer.accountId,
    )
    expect(JSON.parse(orders ?? '[]')).toMatchObject([
      { hashes: [stored.hash], phase: 'following' },
    ])
  }
  if (stored.kind === 'unanswered' && isHeld) {
    await page.goto('/buy-shares')
    await page.locator('main [data-state=reconnect]').waitFor()
    expect(new URL(page.url()).searchParams.get('order')).toBe(stored.orderId)
  }
  if (stored.kind !== 'paid' && stored.orderId !== undefined && !isHeld) {
    await page.goto(`/buy-shares?order=${stored.orderId}`)
    await page.locator('main [data-state=expired]').waitFor()
  }
  const own = await db
    .select()
    .from(purchaseOrders)
    .where(eq(purchaseOrders.accountId, buyer.accountId))
  const state = stored.kind === 'paid' ? 'settled' : isHeld ? 'open' : 'released'
  const due = stored.orderId === undefined ? [] : [`${stored.orderId} ${state}`]
  expect(own.map(({ id, state: is }) => `${id} ${is}`)).toEqual(due)
}
